/** Resolves when the work is done, and at the latest after that time: then the work is left alone. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const patience = setTimeout(late.resolve, ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(patience)
  }
}
