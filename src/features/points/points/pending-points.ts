interface Waiting {
  kind: string
  state: string
  payload: object
}

const isPending = ({ kind, state }: Waiting) => kind === 'points' && state !== 'refused'

/**
 * Estimates the points of unsent entries from the last known points per event. The server may count other points, for
 * example during a frenzy.
 */
function sumPendingPoints(entries: readonly Waiting[], worth: Readonly<Record<string, number>>): number {
  return entries.filter(isPending).reduce((sum, { payload }) => sum + (worth[getEvent(payload)] ?? 0), 0)
}

/**
 * Returns the text beside the user's points: the estimated points of unsent events, or the number of unsent events if
 * their points are not known on this device.
 */
export function describePendingPoints(
  entries: readonly Waiting[],
  worth: Readonly<Record<string, number>>,
): string | undefined {
  const points = sumPendingPoints(entries, worth)
  if (points > 0) return `+${points} belum terkirim`
  const count = entries.filter(isPending).length
  return count > 0 ? `${count} kegiatan belum terkirim` : undefined
}

function getEvent(payload: object): string {
  const extras = 'extras' in payload ? payload.extras : undefined
  return typeof extras === 'object' && extras !== null && 'event_name' in extras ? String(extras.event_name) : ''
}
