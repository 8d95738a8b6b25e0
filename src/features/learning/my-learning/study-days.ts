import { dayName, type Zone } from '#contract/wire/local-time.ts'

interface Unsent {
  kind: string
  state: string
  payload: object
  createdAt: number
}

/** Returns the days of completed materials that this device has not sent yet. */
export function studyDays(entries: readonly Unsent[], zone: Zone): string[] {
  return entries
    .filter(({ kind, state, payload }) => {
      const isStep = kind === 'progress' && 'status' in payload && payload.status === 'COMPLETED'
      return isStep && state !== 'refused'
    })
    .map(({ createdAt }) => dayName(new Date(createdAt), zone))
}
