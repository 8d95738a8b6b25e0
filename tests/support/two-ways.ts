import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { OutboxEntryBody } from '#contract/wire/outbox.ts'
import { signFrenzyToken, type FrenzyWindow } from '#server/features/points/points/service.ts'
import type { Learner, LearningApp } from './learning-app.ts'

/**
 * Generates random entries for progress, points and positions, repeated entries and invalid payloads. The entries have
 * no user ids, so that two learners can send the same batch.
 */

const status = fc.constantFrom('OPEN', 'INPROGRESS', 'COMPLETED', 'COMPLETED')
/** Course of an entry: an own course, another user's course, or one that does not exist. */
const course = fc.constantFrom(0, 0, 0, 0, 1, 1, 'strange' as const, 'none' as const)
const item = fc.oneof({ weight: 9, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.constant('none' as const) })
const evidence = fc.constantFrom(undefined, undefined, undefined, { kind: 'transcript' as const })
const eventName = fc.constantFrom(
  ...([
    'material-completed',
    'material-completed',
    'class-completed',
    'quiz-passed',
    'register-success',
    'none',
  ] as const),
)
const minutesAgo = fc.constantFrom(0, 1, 90, 60 * 24 * 3, -3, -600, 60 * 24 * 900, 'gestern' as const)

const action = fc.oneof(
  fc.record({ kind: fc.constant('progress' as const), course, item, status, evidence, isTheirs: fc.nat(19) }),
  fc.record({ kind: fc.constant('points' as const), course, item, eventName, token: fc.nat(4), isTheirs: fc.nat(19) }),
  fc.record({ kind: fc.constant('position' as const), course, item, furthest: fc.nat(5), last: fc.nat(6) }),
  fc.record({ kind: fc.constant('again' as const), back: fc.nat(6) }),
  fc.record({ kind: fc.constant('junk' as const), what: fc.constantFrom(null, 7, {}, { enrollmentId: 'x' }) }),
)
/** Uses few slots, so that an id is repeated with another payload. */
export const arbitraryAction = fc.record({
  action,
  slot: fc.nat(40),
  minutesAgo,
  isUpperCase: fc.nat(9).map(n => n === 0),
})
export type TimedAction = typeof arbitraryAction extends fc.Arbitrary<infer T> ? T : never

export interface ComparedLearner {
  learner: Learner
  enrollments: string[]
  ids: Map<number, string>
  sent: OutboxEntryBody[]
}

export interface Props {
  strangeEnrollment: string
  /** Item ids by course: six materials of one class, then the class. */
  items: string[][]
  classes: string[]
  windows: FrenzyWindow[]
  nobody: string
}

export function toEntry(world: LearningApp, stage: ComparedLearner, props: Props, at: TimedAction): OutboxEntryBody {
  const before = at.action.kind === 'again' ? stage.sent.at(-1 - at.action.back) : undefined
  const entry = before ?? newEntry(world, stage, props, at)
  stage.sent.push(entry)
  return entry
}

function newEntry(
  world: LearningApp,
  stage: ComparedLearner,
  props: Props,
  { action, slot, ...how }: TimedAction,
): OutboxEntryBody {
  const { learner, ids } = stage
  const id = ids.get(slot) ?? randomUUID()
  ids.set(slot, id)
  const { minutesAgo: ago } = how
  const happenedAt = typeof ago === 'string' ? ago : new Date(world.clock.now.getTime() - ago * 60_000).toISOString()
  if (action.kind === 'again') return { id, kind: 'none', payload: {}, happenedAt }
  const head = { id, kind: action.kind === 'junk' ? 'progress' : action.kind, happenedAt }
  if (action.kind === 'junk') return { ...head, payload: action.what }
  const at = action.course === 1 ? 1 : 0
  const own = typeof action.course === 'number' ? stage.enrollments[action.course] : undefined
  const named = own ?? (action.course === 'strange' ? props.strangeEnrollment : props.nobody)
  const enrollmentId = how.isUpperCase ? named.toUpperCase() : named
  const lectureMaterialId = action.item === 'none' ? props.nobody : (props.items[at]?.[action.item] ?? '')
  if (action.kind === 'position') {
    const last = action.last === 6 ? {} : { at: action.last }
    return { ...head, payload: { enrollmentId, lectureMaterialId, furthest: action.furthest, ...last } }
  }
  const userId = action.isTheirs === 0 ? props.nobody : learner.userId
  if (action.kind === 'progress') {
    return {
      ...head,
      payload: { userId, enrollmentId, lectureMaterialId, status: action.status, evidence: action.evidence },
    }
  }
  const window = props.windows[action.token]
  const subject = action.eventName === 'class-completed' ? props.classes[at] : lectureMaterialId
  const extras = {
    event_name: action.eventName,
    ref: `${enrollmentId}:${subject}`,
    ...(window && { frenzy_token: signFrenzyToken(window, learner.userId, world.keys) }),
  }
  return { ...head, payload: { user_id: userId, point: 5, extras } }
}

/** Returns all stored data of a learner, with names instead of ids that only this learner has. */
export async function readLearnerRows(
  { db }: LearningApp,
  { learner, enrollments, ids }: ComparedLearner,
): Promise<unknown> {
  const { userId } = learner
  const names = new Map([
    ...[...ids].map(([slot, id]) => [id, `slot ${slot}`] as const),
    ...enrollments.map((id, at) => [id, `enrolment ${at}`] as const),
    [userId, 'me'] as const,
  ])
  const all = {
    progress: await db.selectFrom('lecture_progress').selectAll().where('enrollment_id', 'in', enrollments).execute(),
    positions: await db.selectFrom('lecture_position').selectAll().where('enrollment_id', 'in', enrollments).execute(),
    evidence: await db.selectFrom('video_evidence').selectAll().where('enrollment_id', 'in', enrollments).execute(),
    certificates: await db
      .selectFrom('certificate')
      .select(['enrollment_id', 'kind', 'finished_at'])
      .where('enrollment_id', 'in', enrollments)
      .execute(),
    keys: await db
      .selectFrom('idempotency')
      .select(['key', 'kind', 'hash_version', 'answer'])
      .where('user_id', '=', userId)
      .execute(),
    balance: await db.selectFrom('point_balance').selectAll().where('user_id', '=', userId).execute(),
    ledger: await db
      .selectFrom('point_entry')
      .select(['amount', 'reason', 'ref', 'multiplier', 'happened_at', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    waiting: await db
      .selectFrom('point_waiting')
      .select(['amount', 'reason', 'ref', 'multiplier', 'happened_at', 'counts_at'])
      .where('user_id', '=', userId)
      .execute(),
    claims: await db.selectFrom('frenzy_claim').selectAll().where('user_id', '=', userId).execute(),
    scores: await db.selectFrom('board_score').selectAll().where('user_id', '=', userId).execute(),
  }
  const text = (value: unknown) =>
    [...names].reduce((said, [id, name]) => said.replaceAll(id, name), JSON.stringify(value))
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.map(text).toSorted()]))
}
