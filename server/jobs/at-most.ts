/** Resolves when the work is done, but at the latest after `ms` milliseconds. Does not stop the work. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const patience = setTimeout(late.resolve, ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(patience)
  }
}
