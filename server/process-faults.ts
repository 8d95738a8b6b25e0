interface Watched {
  log: (error: unknown, words: string) => void
  /** Closes the server cleanly. */
  end: () => void
}

/**
 * Handles errors that no other code has handled. An unhandled rejection is logged, and the server continues. An
 * uncaught exception may have left state half changed, so the process closes cleanly, and its supervisor starts a new
 * process.
 */
export function handleProcessFaults({ log, end }: Watched): void {
  process.on('unhandledRejection', reason => log(reason, 'unhandled promise rejection'))
  process.on('uncaughtException', error => {
    log(error, 'uncaught exception, closing the server')
    end()
  })
}
