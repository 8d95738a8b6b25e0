interface Watched {
  log: (error: unknown, words: string) => void
  /** Closes in good order. */
  end: () => void
}

/**
 * The last net. A promise nobody waited for is a mistake of ours, but it broke nothing that others use: it is told and the
 * server goes on. What was thrown outside of any call may have left anything half done: then the program closes in good
 * order, and whoever watches over it starts a new one.
 */
export function watchProcess({ log, end }: Watched): void {
  process.on('unhandledRejection', reason => log(reason, 'a promise was rejected and nobody waited for it'))
  process.on('uncaughtException', error => {
    log(error, 'an error was thrown outside of any call: closing')
    end()
  })
}
