/**
 * Called when a statement begins. Returns a function that must be called when the statement ends, or undefined if the
 * statement is not traced.
 */
type Watcher = (text: string) => ((fault?: unknown) => void) | undefined

let watcher: Watcher | undefined

/** Sets the watcher of all statements of this process, for traces. The value undefined removes the watcher. */
export function watchStatements(next: Watcher | undefined): void {
  watcher = next
}

/** Reports a statement to the watcher. Does nothing if no watcher is set. */
export function watchStatement<T>(text: unknown, answer: Promise<T>): Promise<T> {
  if (watcher === undefined || typeof text !== 'string') return answer
  const end = watcher(text)
  if (end === undefined) return answer
  answer.then(() => end(), end)
  return answer
}
