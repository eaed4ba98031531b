//! The way to Discord and back, on which requests and answers are lost.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hansu::discord::{NoAnswer, Wire};
use http_body::{Body, Frame};
use parking_lot::Mutex;

use crate::discord::{Answer, ApiRequest};
use crate::faults::Fault;
use crate::premise::Premise;
use crate::process::Process;
use crate::turns::Turns;
use crate::watch;

/// The wire of one life.
#[derive(Debug)]
pub struct SimulatedWire(pub Process);

/// The bot waits for a lost answer this many times longer than an answer usually takes.
const LOST: u64 = 20;

/// The faults of a request.
#[derive(Debug, Clone, Default)]
struct RequestFault {
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
    fn fate(&self, request: &ApiRequest) -> RequestFault {
        let process = &self.0;
        let mut world = self.0.world();
        let world = &mut *world;
        process.step(world, &format!("request {}", request.told()));
        let now = world.now();
        let shard = process.shard();
        if let Some(fault) = watch::leaves(&mut world.watch, shard, request, now) {
            world.violate(fault);
        }
        // A process without a database still answers privately that the database is away.
        if world.is_silent(shard) && !request.is_private_answer() {
            world.violate(format!(
                "{} leaves a process that others take for dead",
                request.told()
            ));
        }
        let mut fate = RequestFault {
            there: world.faults.draw(5, 60),
            back: world.faults.draw(5, 60),
            lost: process.struck(world, Fault::RequestLost),
            answer_lost: process.struck(world, Fault::AnswerLost),
            away_after: process.struck(world, Fault::AwayAfter),
            breaks_off: process.struck(world, Fault::BrokenAnswer),
            dies_after: process.struck(world, Fault::KillAfterRequest),
            ..RequestFault::default()
        };
        fate.lost |= world.back_at().is_some();
        if process.struck(world, Fault::Slow) {
            fate.there += world.faults.draw(500, 12_000);
        }
        if process.struck(world, Fault::Away) {
            let status = [500, 502, 503, 504, 403, 404][world.faults.draw(0, 6) as usize];
            fate.away = Some(status);
        }
        if process.struck(world, Fault::Limited) {
            fate.limited = Some((world.faults.draw(200, 20_000) as f64 / 1_000.0, false));
        } else if process.struck(world, Fault::LimitedGlobally) {
            fate.limited = Some((world.faults.draw(200, 8_000) as f64 / 1_000.0, true));
        }
        if process.turns().is_some() && process.struck(world, Fault::Frozen) {
            process.freeze(world);
        }
        fate
    }

    async fn exchange(&self, request: reqwest::Request) -> Result<reqwest::Response, NoAnswer> {
        self.0.alive().await;
        let api_request = ApiRequest::read(request).await;
        let fate = self.fate(&api_request);
        let answer = match self.0.turns().cloned() {
            None => self.reach(&api_request, &fate).await,
            Some(turns) => self.reach_whoever_lives(&turns, &api_request, &fate).await,
        };
        self.0.alive().await;
        let answer = answer.ok_or(NoAnswer)?;
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
            let watch = world.watch.entry(self.0.shard()).or_default();
            watch.limited(&api_request, until, global);
        }
        Ok(response(answer, fate.breaks_off))
    }

    /// Delivers a request and returns its answer, as long as the process lives. Returns `None` if no answer arrives.
    async fn reach(&self, request: &ApiRequest, fate: &RequestFault) -> Option<Answer> {
        tokio::time::sleep(Duration::from_millis(fate.there)).await;
        self.0.alive().await;
        if fate.lost {
            tokio::time::sleep(Duration::from_millis(fate.back * LOST)).await;
            return None;
        }
        let answer = arrive(&self.0, request, fate);
        self.0.alive().await;
        tokio::time::sleep(Duration::from_millis(fate.back)).await;
        Some(answer)
    }

    /// Like [`SimulatedWire::reach`], but the request arrives even if the process is frozen or dead by then.
    async fn reach_whoever_lives(
        &self,
        turns: &Turns,
        request: &ApiRequest,
        fate: &RequestFault,
    ) -> Option<Answer> {
        let delay = if fate.lost {
            fate.back * LOST
        } else {
            fate.back
        };
        let answer = Arc::new(Mutex::new(None));
        if !fate.lost {
            let (process, request, fate) = (self.0.clone(), request.clone(), fate.clone());
            let answer = Arc::clone(&answer);
            turns.later(fate.there, move || {
                *answer.lock() = Some(arrive(&process, &request, &fate));
            });
        }
        tokio::time::sleep(Duration::from_millis(fate.there + delay)).await;
        answer.lock().take()
    }
}

/// Answers a request that has arrived at Discord, or at a proxy that answers instead.
fn arrive(process: &Process, request: &ApiRequest, fate: &RequestFault) -> Answer {
    let answer = match (fate.away, fate.limited) {
        (Some(status), _) => Answer::away(status),
        (None, Some((after, global))) => Answer::limited(after, global),
        (None, None) => {
            let mut world = process.world();
            let now = world.now();
            let answer = world.discord.answer(request, now);
            process.step(
                &mut world,
                &format!("arrives {}: {}", request.told(), answer.status),
            );
            if let Some(fault) = world.discord.wrong.pop() {
                world.violate(fault);
            }
            answer
        }
    };
    if fate.dies_after {
        process.kill();
    }
    answer
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
        (Some(body), true) => reqwest::Body::wrap(TruncatedBody(Some(body.into_bytes()))),
        (Some(body), false) => reqwest::Body::from(body),
        (None, _) => reqwest::Body::default(),
    };
    built.body(body).map(reqwest::Response::from).unwrap()
}

/// A truncated body.
struct TruncatedBody(Option<Vec<u8>>);

impl Body for TruncatedBody {
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
