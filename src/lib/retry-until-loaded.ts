const AGAIN_MS = 60_000

/**
 * Loads a chunk that is not needed at once. Retries when the connection is back, or after a minute if the browser did not
 * report its loss.
 */
export async function retryUntilLoaded<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await waitForConnectionOrMinute()
    }
  }
}

function waitForConnectionOrMinute(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(done, AGAIN_MS)
    window.addEventListener('online', done)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
  })
}
