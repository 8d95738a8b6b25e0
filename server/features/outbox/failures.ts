/**
 * PostgreSQL not reachable, going down, out of connections or space, or too slow: nothing wrong with the entry, and
 * the next one would fare no better. Classes of the manual's appendix A, and what the driver and the system say.
 */
export function isInfrastructureFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    return /^(?:08|53|57|58)|^25006$|^E[A-Z]+$/.test(error.code)
  }
  return /terminat|timeout|connection|ended/i.test(error.message)
}
