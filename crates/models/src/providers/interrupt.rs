//! SIGINT, SIGTERM and SIGHUP end a call at once; afterwards they act as before. Ignored signals
//! (`nohup`, background jobs) stay ignored.

use std::sync::{Mutex, PoisonError};
use tokio::signal::unix::{Signal, SignalKind, signal};

type SignalAction = nix::libc::sigaction;

const SIGNALS: [i32; 3] = [nix::libc::SIGINT, nix::libc::SIGTERM, nix::libc::SIGHUP];

/// Tokio registers once per process and never unregisters: both actions are kept.
struct SharedInterrupt {
    calls: usize,
    /// Each signal's action before our calls, unless it was to ignore it.
    before: [Option<SignalAction>; 3],
    tokio: [Option<SignalAction>; 3],
}

static SHARED: Mutex<SharedInterrupt> = Mutex::new(SharedInterrupt { calls: 0, before: [None; 3], tokio: [None; 3] });

pub struct Interrupts {
    listeners: Vec<Signal>,
}

impl Interrupts {
    /// Must be called inside a runtime with I/O.
    pub fn listen() -> Self {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let first = shared.calls == 0;
        shared.calls += 1;
        let mut listeners = Vec::new();
        for (n, number) in SIGNALS.into_iter().enumerate() {
            if first {
                shared.before[n] = sys::query(number).filter(|action| action.sa_sigaction != nix::libc::SIG_IGN);
            }
            if shared.before[n].is_none() {
                continue;
            }
            if let Ok(listener) = signal(SignalKind::from_raw(number)) {
                listeners.push(listener);
            }
            match shared.tokio[n] {
                Some(action) if first => sys::set(number, &action),
                Some(_) => {}
                None => shared.tokio[n] = sys::query(number),
            }
        }
        Self { listeners }
    }

    /// Forever if all are ignored.
    pub async fn next(&mut self) {
        std::future::poll_fn(|cx| {
            if self.listeners.iter_mut().any(|l| l.poll_recv(cx).is_ready()) {
                return std::task::Poll::Ready(());
            }
            std::task::Poll::Pending
        })
        .await;
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.calls -= 1;
        if shared.calls == 0 {
            for (n, number) in SIGNALS.into_iter().enumerate() {
                if let Some(action) = shared.before[n].take() {
                    sys::set(number, &action);
                }
            }
        }
    }
}

/// System calls that have no safe form.
#[allow(unsafe_code)]
mod sys {
    use super::SignalAction;
    use nix::libc;
    use std::mem::MaybeUninit;
    use std::ptr;

    pub fn query(number: i32) -> Option<SignalAction> {
        let mut action = MaybeUninit::<SignalAction>::zeroed();
        // SAFETY: a null new action changes nothing, and the system writes the whole old one on
        // success.
        unsafe { (libc::sigaction(number, ptr::null(), action.as_mut_ptr()) == 0).then(|| action.assume_init()) }
    }

    pub fn set(number: i32, action: &SignalAction) {
        // SAFETY: the action was in force in this process before, so its handler is a valid one.
        unsafe {
            libc::sigaction(number, action, ptr::null_mut());
        }
    }
}
