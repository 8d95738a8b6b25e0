/** Called when a statement begins. Returns what to call at its end, or undefined if nobody watches this statement. */
type Watcher = (text: string) => ((fault?: unknown) => void) | undefined

let watcher: Watcher | undefined

/** Watches all statements of this process, for traces. Undefined stops watching. */
export function watchStatements(next: Watcher | undefined): void {
  watcher = next
}

/** Reports a statement to the watcher, if there is one. */
export function watched<T>(text: unknown, answer: Promise<T>): Promise<T> {
  if (watcher === undefined || typeof text !== 'string') return answer
  const end = watcher(text)
  if (end === undefined) return answer
  answer.then(() => end(), end)
  return answer
}
