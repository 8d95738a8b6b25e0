interface Watched {
  log: (error: unknown, words: string) => void
  /** Closes the server cleanly. */
  end: () => void
}

/**
 * Handles errors that no other code handled. An unhandled rejection is a bug but does not damage shared state, so it is
 * logged and the server continues. An uncaught exception may have left state half changed, so the process closes
 * cleanly and its supervisor starts a new one.
 */
export function watchProcess({ log, end }: Watched): void {
  process.on('unhandledRejection', reason => log(reason, 'a promise was rejected and nobody waited for it'))
  process.on('uncaughtException', error => {
    log(error, 'an error was thrown outside of any call: closing')
    end()
  })
}
