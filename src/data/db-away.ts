/** The database cannot be had now: another tab does not let go of it, or the device is too slow. It may be there a moment later. */
export class DatabaseAway extends Error {
  readonly reason: 'held' | 'slow'

  constructor(reason: 'held' | 'slow') {
    super(reason)
    this.name = 'DatabaseAway'
    this.reason = reason
  }
}
