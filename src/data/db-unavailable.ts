/**
 * The database is not available now, because another tab holds it open, or the device is too slow. A later try may
 * succeed.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: 'held' | 'slow'

  constructor(reason: 'held' | 'slow') {
    super(reason)
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}
