interface Watched {
  log: (error: unknown, words: string) => void
  /** Closes cleanly. */
  end: () => void
}

/**
 * Handles errors that no other code caught. An unhandled rejection is our bug but broke no shared state: it is logged
 * and the server continues. An uncaught exception may have left state half changed: the process closes cleanly and its
 * supervisor starts a new one.
 */
export function watchProcess({ log, end }: Watched): void {
  process.on('unhandledRejection', reason => log(reason, 'a promise was rejected and nobody waited for it'))
  process.on('uncaughtException', error => {
    log(error, 'an error was thrown outside of any call: closing')
    end()
  })
}
