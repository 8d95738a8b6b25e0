const AGAIN_MS = 60_000

/**
 * Loads a chunk that is not needed at once. Repeats a failed try when the browser reports a connection, at the latest
 * after a minute.
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
