import { formatIsoDay, type Zone } from '#contract/wire/local-time.ts'

interface Unsent {
  kind: string
  state: string
  payload: object
  createdAt: number
}

interface Sent {
  kind: string
  outcome: string
  receipt?: unknown
  createdAt: number
}

/**
 * Returns the days on which materials were completed on this device. Includes completions that are not sent yet, and
 * delivered completions, whose receipts may be newer than the stored data about the week.
 */
export function listStudyDays(entries: readonly Unsent[], receipts: readonly Sent[], zone: Zone): string[] {
  const unsentEntries = entries.filter(
    ({ kind, state, payload }) => kind === 'progress' && state !== 'refused' && isCompleted(payload),
  )
  // Leaves out superseded steps, because their receipts say that the material was completed before.
  const sent = receipts.filter(
    ({ kind, outcome, receipt }) => kind === 'progress' && outcome !== 'superseded' && isCompleted(receipt),
  )
  return [...unsentEntries, ...sent].map(({ createdAt }) => formatIsoDay(new Date(createdAt), zone))
}

function isCompleted(step: unknown): boolean {
  return typeof step === 'object' && step !== null && 'status' in step && step.status === 'COMPLETED'
}
