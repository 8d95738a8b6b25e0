interface Waiting {
  kind: string
  state: string
  payload: object
}

/**
 * What the work on this device may still bring, by what the server said its events are worth. A guess until it has
 * counted them: it decides, and the frenzy may make more of it.
 */
export function pendingPoints(entries: readonly Waiting[], worth: Readonly<Record<string, number>>): number {
  return entries
    .filter(({ kind, state }) => kind === 'points' && state !== 'refused')
    .reduce((sum, { payload }) => sum + (worth[eventOf(payload)] ?? 0), 0)
}

function eventOf(payload: object): string {
  const extras = 'extras' in payload ? payload.extras : undefined
  return typeof extras === 'object' && extras !== null && 'event_name' in extras ? String(extras.event_name) : ''
}
