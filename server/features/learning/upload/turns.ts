const turns = new Map<string, Promise<unknown>>()

/** Runs the calls with the same key one after another. Calls with other keys do not wait. */
export async function runOneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const ownTurn = (turns.get(key) ?? Promise.resolve()).then(work)
  const end = ownTurn.catch(() => {})
  turns.set(key, end)
  try {
    return await ownTurn
  } finally {
    if (turns.get(key) === end) turns.delete(key)
  }
}
