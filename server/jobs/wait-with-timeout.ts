/** Resolves when `work` is done, or after `ms` milliseconds if `work` takes longer. Does not stop the work. */
export async function waitWithTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const patience = setTimeout(late.resolve, ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(patience)
  }
}
