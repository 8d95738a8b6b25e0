interface Waiting {
  kind: string
  state: string
  payload: object
}

const isPending = ({ kind, state }: Waiting) => kind === 'points' && state !== 'refused'

/**
 * What the work on this device may still bring, by what the server said its events are worth. A guess until it has
 * counted them: it decides, and the frenzy may make more of it.
 */
function pendingPoints(entries: readonly Waiting[], worth: Readonly<Record<string, number>>): number {
  return entries.filter(isPending).reduce((sum, { payload }) => sum + (worth[eventOf(payload)] ?? 0), 0)
}

/** What stands beside the own points: a figure, or how many events where this device was never told their worth. */
export function pendingText(entries: readonly Waiting[], worth: Readonly<Record<string, number>>): string | undefined {
  const points = pendingPoints(entries, worth)
  if (points > 0) return `+${points} belum terkirim`
  const count = entries.filter(isPending).length
  return count > 0 ? `${count} kegiatan belum terkirim` : undefined
}

function eventOf(payload: object): string {
  const extras = 'extras' in payload ? payload.extras : undefined
  return typeof extras === 'object' && extras !== null && 'event_name' in extras ? String(extras.event_name) : ''
}
