//! The page and its interface.

#[cfg(target_os = "linux")]
mod api;
#[cfg(target_os = "linux")]
mod load;
#[cfg(target_os = "linux")]
mod page;
