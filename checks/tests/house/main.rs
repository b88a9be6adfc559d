//! What holds in the whole house: layers, faces, licences, rooms.

mod faces;
mod layers;
mod licences;
mod rooms;
mod storage;
mod supply;
