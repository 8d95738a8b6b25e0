/** Returns a version 7 UUID, so that the ids of one device sort by time. */
export function createEventId(now: number): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(12, '0')
  const random = crypto.randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(15)}`
}
