//! Campaigns.

mod engines;
mod folder;
mod whole;
