//! The way to Discord and back, on which requests and answers are lost.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hansu::discord::{NoAnswer, Wire};
use http_body::{Body, Frame};

use crate::discord::{Answer, Asked};
use crate::faults::Fault;
use crate::premise::Premise;
use crate::world::Shared;

/// The wire of one life.
#[derive(Debug)]
pub struct SimulatedWire(pub Shared);

/// What becomes of a request.
#[derive(Debug, Default)]
struct Fate {
    there: u64,
    back: u64,
    lost: bool,
    answer_lost: bool,
    away: Option<u16>,
    away_after: bool,
    limited: Option<(f64, bool)>,
    breaks_off: bool,
    dies_after: bool,
}

impl SimulatedWire {
    fn fate(&self, asked: &Asked) -> Fate {
        let mut world = self.0.world();
        world.step(&format!("request {}", asked.told()));
        let now = world.now();
        if let Some(wrong) = world.watch.leaves(asked, now) {
            world.violate(wrong);
        }
        let mut fate = Fate {
            there: world.faults.draw(5, 60),
            back: world.faults.draw(5, 60),
            lost: world.strikes(Fault::RequestLost),
            answer_lost: world.strikes(Fault::AnswerLost),
            away_after: world.strikes(Fault::AwayAfter),
            breaks_off: world.strikes(Fault::BrokenAnswer),
            dies_after: world.strikes(Fault::KillAfterRequest),
            ..Fate::default()
        };
        fate.lost |= world.back_at().is_some();
        if world.strikes(Fault::Slow) {
            fate.there += world.faults.draw(500, 12_000);
        }
        if world.strikes(Fault::Away) {
            let status = [500, 502, 503, 504, 403, 404][world.faults.draw(0, 6) as usize];
            fate.away = Some(status);
        }
        if world.strikes(Fault::Limited) {
            fate.limited = Some((world.faults.draw(200, 20_000) as f64 / 1_000.0, false));
        } else if world.strikes(Fault::LimitedGlobally) {
            fate.limited = Some((world.faults.draw(200, 8_000) as f64 / 1_000.0, true));
        }
        fate
    }

    async fn exchange(&self, request: reqwest::Request) -> Result<reqwest::Response, NoAnswer> {
        self.0.alive().await;
        let asked = Asked::read(request).await;
        let fate = self.fate(&asked);
        tokio::time::sleep(Duration::from_millis(fate.there)).await;
        self.0.alive().await;
        if fate.lost {
            tokio::time::sleep(Duration::from_millis(fate.back * 20)).await;
            self.0.alive().await;
            return Err(NoAnswer);
        }
        let answer = match (fate.away, fate.limited) {
            (Some(status), _) => Answer::away(status),
            (None, Some((after, global))) => Answer::limited(after, global),
            (None, None) => {
                let mut world = self.0.world();
                let now = world.now();
                let answer = world.discord.answer(&asked, now);
                world.step(&format!("arrives {}: {}", asked.told(), answer.status));
                if let Some(wrong) = world.discord.wrong.pop() {
                    world.violate(wrong);
                }
                answer
            }
        };
        if fate.dies_after {
            self.0.kill();
        }
        self.0.alive().await;
        tokio::time::sleep(Duration::from_millis(fate.back)).await;
        self.0.alive().await;
        if fate.answer_lost {
            return Err(NoAnswer);
        }
        if fate.away_after && fate.limited.is_none() {
            return Ok(response(Answer::away(502), false));
        }
        if let Some((after, global)) = fate.limited
            && fate.away.is_none()
        {
            let mut world = self.0.world();
            let until = world.now() + (after * 1_000.0) as u64;
            world.trace.meets(Premise::Limit);
            world.watch.limited(&asked, until, global);
        }
        Ok(response(answer, fate.breaks_off))
    }
}

impl Wire for SimulatedWire {
    fn send(
        &self,
        request: reqwest::Request,
    ) -> BoxFuture<'_, Result<reqwest::Response, NoAnswer>> {
        Box::pin(self.exchange(request))
    }
}

fn response(answer: Answer, breaks_off: bool) -> reqwest::Response {
    let body = answer.body.map(|body| body.to_string());
    let mut built = http::Response::builder().status(answer.status);
    for (name, value) in answer.headers {
        built = built.header(name, value);
    }
    let body = match (body, breaks_off) {
        (Some(body), true) => reqwest::Body::wrap(Torn(Some(body.into_bytes()))),
        (Some(body), false) => reqwest::Body::from(body),
        (None, _) => reqwest::Body::default(),
    };
    built.body(body).map(reqwest::Response::from).unwrap()
}

/// A body that breaks off.
struct Torn(Option<Vec<u8>>);

impl Body for Torn {
    type Data = bytes::Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<bytes::Bytes>, std::io::Error>>> {
        Poll::Ready(Some(match self.0.take() {
            Some(mut part) => {
                part.truncate(part.len() / 2);
                Ok(Frame::data(part.into()))
            }
            None => Err(std::io::Error::other("the answer broke off")),
        }))
    }
}
