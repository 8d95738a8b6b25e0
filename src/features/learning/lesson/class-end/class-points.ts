import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { getQueueName, getSubjectId, type OutboxEntry } from '#app/data/outbox/entry.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { sumDeliveredPoints } from '#app/outbox/delivered-points.ts'

/** Kinds of outbox entries that can complete a material or a class. */
const completing: ReadonlySet<string> = new Set(['points', 'quiz-attempt', 'assignment', 'scorm-state'])

type Subjects = Pick<LearningClass, 'id'> & { items: readonly { id: string }[] }

/** Work in one class on this device. `receipts` are confirmed by the server, and `entries` are still in the outbox. */
export interface ClassWork {
  receipts: readonly ReceiptRow[]
  entries: readonly OutboxEntry[]
}

/**
 * Returns the receipts and entries that can have completed this class of the enrolment. Another enrolment may contain
 * the same materials. A receipt of an older build does not name its enrolment and counts for this one.
 */
export function filterClassWork(
  enrollmentId: string,
  { id, items }: Subjects,
  { receipts, entries }: ClassWork,
): ClassWork {
  const ids = new Set<string | undefined>([id, ...items.map(item => item.id)])
  const isOwn = (kind: string, subjectId: string | undefined, queue: string | undefined) =>
    completing.has(kind) && ids.has(subjectId) && queue === enrollmentId
  return {
    receipts: receipts.filter(({ kind, subjectId, queue = enrollmentId }) => isOwn(kind, subjectId, queue)),
    entries: entries.filter(entry => isOwn(entry.kind, getSubjectId(entry), getQueueName(entry))),
  }
}

/**
 * Returns the sum of the points that the server has counted and the points of unsent events. Returns undefined if the
 * points of an event are not known on this device, because `eventWorth` is absent or a frenzy multiplies the points.
 */
export function sumClassPoints(
  { receipts, entries }: ClassWork,
  eventWorth: Readonly<Record<string, number>> | undefined,
): number | undefined {
  const { counted, waiting } = sumDeliveredPoints(receipts)
  let sum = counted + waiting
  for (const { kind, payload, state } of entries) {
    if (kind !== 'points' || !('extras' in payload) || state === 'refused') continue
    const worth = payload.extras.frenzy_token === undefined ? eventWorth?.[payload.extras.event_name] : undefined
    if (worth === undefined) return undefined
    sum += worth
  }
  return sum > 0 ? sum : undefined
}
