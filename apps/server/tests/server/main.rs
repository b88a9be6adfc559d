//! The server through its router, where every byte that would cross a socket is seen, and over real sockets.

mod analyses;
mod client;
mod clock;
mod documents;
mod friends;
mod games;
mod hidden;
mod library;
mod old_files;
mod oshi_zumo;
mod playing;
mod puzzles;
mod reading;
mod resuming;
mod shell;
mod sockets;
