const AGAIN_MS = 60_000

/**
 * For what the page wants but does not wait for, with a chunk that may not come: tried again when the line is back, or a
 * minute later where the browser does not notice that it was gone.
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
