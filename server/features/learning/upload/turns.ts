const turns = new Map<string, Promise<unknown>>()

/** Runs the calls with the same key one after another. Calls with other keys do not wait. */
export async function runInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work)
  const end = mine.catch(() => {})
  turns.set(key, end)
  try {
    return await mine
  } finally {
    if (turns.get(key) === end) turns.delete(key)
  }
}
