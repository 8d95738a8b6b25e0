import type * as v from 'valibot'
import type { ProgressStatus } from '../learning/progress.ts'
import { isUnitDone } from '../learning/scorm-done.ts'
import type { outboxPayloads } from './outbox-payloads.ts'
import type { FileToUpload } from './upload.ts'

export type OutboxKind = keyof typeof outboxPayloads
export type OutboxPayload<K extends OutboxKind> = v.InferOutput<(typeof outboxPayloads)[K]>

/**
 * Handling of the entries of one kind on a device. The server uses only `queue`. Payloads may come from older builds.
 * The members are methods, because TypeScript then accepts every `Kind` as a `Kind<object>` (see `findKind`).
 */
interface Kind<P extends object> {
  /**
   * Returns the queue that keeps the order of its entries: an enrolment id, or a name. If the function is missing or
   * returns undefined, the entry is in the account's queue.
   */
  queue?(payload: P): string | undefined
  /** Id of the material, class or hand-in of the entry. Screens find the title of this item by the id. */
  subject?(payload: P): string | undefined
  /** Files that the device uploads before it sends the entry. The entry does not contain their bytes. */
  files?(payload: P): readonly FileToUpload[] | undefined
  /** Status of the material on this device, until the server confirms it. */
  step?(payload: P): ProgressStatus
  /** True if the entry waits for all earlier files of its queue, not only for the files of its own subject. */
  closesQueue?(payload: P): boolean
  /**
   * True if the receipt on the device keeps the payload, so that screens can show the delivered work until they get the
   * server's next response.
   */
  isKept?: true
}

const ofMaterial = {
  queue: ({ enrollmentId }: { enrollmentId: string }) => enrollmentId,
  subject: ({ lectureMaterialId }: { lectureMaterialId: string }) => lectureMaterialId,
}

const keptInClass = { queue: ofMaterial.queue, isKept: true } as const

/**
 * All kinds of entries. Receipts (outbox-receipts.ts) and labels (src/outbox/kind-name.ts) are in other files, because
 * a lesson does not load them at its start.
 */
export const outboxKinds: { readonly [K in OutboxKind]: Kind<OutboxPayload<K>> } = {
  progress: { ...ofMaterial, step: ({ status }) => status },
  points: {
    queue: ({ extras }) => extras?.ref?.split(':', 1)[0],
    subject: ({ extras }) => extras?.ref?.split(':', 2)[1],
    // The event waits for all earlier files of the queue, because the server checks that the whole class is completed.
    closesQueue: ({ extras }) => extras?.event_name === 'class-completed',
  },
  // A quiz that was handed in does not count as completed, because only the server decides whether it is passed.
  'quiz-attempt': { ...ofMaterial, step: () => 'INPROGRESS' },
  assignment: { ...ofMaterial, files: ({ files }) => files, step: () => 'COMPLETED' },
  position: ofMaterial,
  survey: { queue: ofMaterial.queue },
  'level-up': { files: ({ files }) => files },
  'webinar-registration': {},
  'webinar-reminder': {},
  'notification-preference': { queue: () => 'notification-preference' },
  'room-question': {},
  'room-vote': {},
  'attendance-code': {},
  'attendance-stretch': {},
  'attendance-objection': {},
  'attendance-check-in': {},
  'recap-answers': {},
  assessment: { subject: ({ assignmentId }) => assignmentId, files: ({ voice }) => (voice ? [voice] : []) },
  review: {},
  note: {},
  'lesson-question': keptInClass,
  'study-group': keptInClass,
  'stock-alert': {},
  'scorm-state': {
    ...ofMaterial,
    // A unit that was completed once stays completed, even if it reported a failed attempt afterwards.
    step: ({ state, doneAt }) => (doneAt !== undefined || isUnitDone(state) ? 'COMPLETED' : 'INPROGRESS'),
  },
}

export function isOutboxKind(kind: string): kind is OutboxKind {
  return Object.hasOwn(outboxKinds, kind)
}

/**
 * Returns the definition of a kind. Returns undefined if this build does not know the kind. The methods of a definition
 * accept only payloads of its kind.
 */
export function findKind(kind: string): Kind<object> | undefined {
  return isOutboxKind(kind) ? outboxKinds[kind] : undefined
}
