//! Answers a plain message: by posting where it was written.

use super::Responder;
use super::reply::Response;
use crate::app::AppError;

impl Responder<'_> {
    /// Posts the result of `work`, if there is anything to say and the person was not answered too often. Nobody
    /// waits for a deadline here, so nothing is deferred.
    pub async fn answer_written(
        &self,
        work: impl Future<Output = Result<Option<Response>, AppError>>,
    ) {
        let response = match work.await.transpose() {
            Some(response) => self.response_to(response).await,
            None => None,
        };
        self.delete_past();
        let reply = match response {
            Some(Response::Private(reply) | Response::Public(reply) | Response::Update(reply)) => {
                reply
            }
            // A row is claimed for a handler with a token only; the courier has all others.
            Some(Response::Row(_)) | None => return,
        };
        let (request, data) = (&self.request, self.data);
        if !data.restraint.may_answer(request.actor.id) {
            return;
        }
        let message = self.draw(*reply).await;
        let nonce = request.interaction.id.0.to_string();
        // Safe to repeat: its nonce makes it one message.
        let post = || {
            data.outlet
                .post_answer(request.channel, nonce.clone(), &message)
        };
        self.again(post).await;
    }
}
