/** A promise to the learner could not be given: the work is not on this device. Screens say 'tidak tersimpan'. */
export class NotStored extends Error {
  readonly reason: 'full' | 'unavailable'
  constructor(reason: 'full' | 'unavailable', cause: unknown) {
    super(`tidak tersimpan (${reason})`, { cause })
    this.name = 'NotStored'
    this.reason = reason
  }
}
