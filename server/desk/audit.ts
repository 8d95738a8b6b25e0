import { createHash, randomBytes } from 'node:crypto'
import type { AuditAction } from '#contract/admin/audit.ts'
import type { Tx } from '../db/database.ts'
import type { AuditDetail } from '../db/tables/desk.ts'
import type { CallContext } from '../http/context.ts'
import type { Person } from '../http/person.ts'
import { insertAuditEntry, lockAuditHead, setAuditHead } from './audit-queries.ts'

/** User who acts, with the user's network address. */
export interface Actor {
  readonly userId: string
  readonly place: string
  readonly at: Date
}

/** Actor without an account: the payment provider, or a command of the operator. `place` is the name of this actor. */
export interface SystemActor extends Omit<Actor, 'userId'> {
  readonly userId: null
}

export function toActor({ person, caller, now }: Pick<CallContext<Person>, 'person' | 'caller' | 'now'>): Actor {
  return { userId: person.userId, place: caller.ip, at: now() }
}

type Values = NonNullable<AuditDetail['before']>

export interface AuditedAction {
  action: AuditAction
  /** Object that the action changed. `name` is the object's label in the log. */
  subject: { kind: string; id: string; name: string }
  /** User whose personal data is in the label or in the values. */
  personId?: string
  reason?: string
  before?: Values
  after?: Values
}

/**
 * Adds a log row in the transaction of the action, so that either both are stored or neither. Must be called at the end
 * of the transaction, because all other audited actions wait until the transaction commits.
 */
export async function recordAudit(tx: Tx, actor: Actor | SystemActor, done: AuditedAction): Promise<void> {
  const head = await lockAuditHead(tx)
  const detail: AuditDetail = {
    subject: done.subject.name,
    reason: done.reason ?? null,
    ...pickChanges(done.before, done.after),
  }
  const salt = randomBytes(16)
  const row = {
    seq: Number(head.seq) + 1,
    at: actor.at,
    actor_id: actor.userId,
    deed: done.action,
    subject_kind: done.subject.kind,
    subject_id: done.subject.id,
    person_id: done.personId ?? null,
    place: actor.place,
    detail_hash: hashDetail(detail, salt),
  }
  const hash = hashRow(row, head.hash)
  await insertAuditEntry(tx, { ...row, detail: JSON.stringify(detail), detail_salt: salt, hash })
  await setAuditHead(tx, { seq: row.seq, hash })
}

/** Returns the values before and after the action. If both are given, leaves out the equal values. */
function pickChanges(before: Values | undefined, after: Values | undefined): Pick<AuditDetail, 'before' | 'after'> {
  if (!before || !after) return { before: before ?? null, after: after ?? null }
  const names = Object.keys({ ...before, ...after }).filter(name => before[name] !== after[name])
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Hashes a detail with a salt, so that nobody can guess the content of an erased detail from the hash. Sorts the
 * fields, because jsonb does not keep their order.
 */
export function hashDetail({ subject, reason, before, after }: AuditDetail, salt: Buffer): Buffer {
  const sortEntries = (values: Values | null) => values && Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([subject, reason, sortEntries(before), sortEntries(after)]))
    .digest()
}

export interface HashedRow {
  seq: number
  at: Date
  actor_id: string | null
  deed: string
  subject_kind: string
  subject_id: string
  person_id: string | null
  place: string
  detail_hash: Buffer
}

export function hashRow(row: HashedRow, previous: Buffer): Buffer {
  const { seq, at, actor_id, deed: action, subject_kind, subject_id, person_id, place, detail_hash } = row
  const facts = [seq, at.toISOString(), actor_id, action, subject_kind, subject_id, person_id, place]
  return createHash('sha256').update(previous).update(detail_hash).update(JSON.stringify(facts)).digest()
}
