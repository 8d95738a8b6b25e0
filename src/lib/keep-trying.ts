const AGAIN_MS = 60_000

/**
 * Loads a chunk that the page wants but does not wait for. Retries when the connection is back, or after a minute if
 * the browser does not notice the loss.
 */
export async function keepTrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await lineOrMinute()
    }
  }
}

function lineOrMinute(): Promise<void> {
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
