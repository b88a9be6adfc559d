//! The server through its router: no socket, but every byte that would cross one.

mod client;
mod documents;
mod hidden;
mod library;
mod playing;
mod resuming;
mod shell;
