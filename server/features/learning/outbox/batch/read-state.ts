import type { Tx } from '../../../../db/database.ts'
import { CallError } from '../../../../http/errors.ts'
import { addDefaultPointValues } from '../../../points/points/service.ts'
import {
  type RequestedRows,
  getEventKey,
  getItemKey,
  createRunChanges,
  type RunItem,
  type RunState,
} from './run-state.ts'
import { type ItemFacts, lockRunRows, type RunOwner, readRunFacts } from './read-queries.ts'

/** Locks and reads all rows that a run of entries needs. Throws UNAUTHORIZED if the account is closed. */
export async function readRunState(tx: Tx, owner: RunOwner, asked: RequestedRows): Promise<RunState> {
  await lockRunRows(tx, owner, asked)
  const facts = await readRunFacts(tx, owner, asked)
  // An erasure or a merge also locks the user's points, so neither can begin before this transaction ends.
  if (facts.is_closed) throw new CallError('UNAUTHORIZED')
  const items = (facts.items ?? []).map(toItem)
  return {
    ...owner,
    noted: new Map(
      facts.noted?.map(({ hash, ...row }) => [row.key, { ...row, payload_hash: Buffer.from(hash, 'hex') }]),
    ),
    enrollments: new Set(facts.enrollments),
    refunded: new Set(facts.refunded),
    items: new Map(items.map(item => [getItemKey(item.enrollmentId, item.lectureMaterialId), item])),
    booked: new Set(facts.booked?.map(({ reason, ref }) => getEventKey(reason, ref))),
    windows: (facts.windows ?? []).map(({ id, multiplier, starts_at: from, ends_at: to }) => ({
      id,
      multiplier,
      startsAt: new Date(from),
      endsAt: new Date(to),
    })),
    worth: addDefaultPointValues(facts.worth),
    usedUntil: new Map(facts.used?.map(({ window_id: id, used_until: until }) => [id, new Date(until)])),
    hasDue: facts.has_due,
    studiedUntil: facts.studied_until,
    changes: createRunChanges(),
  }
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

function toItem(row: ItemFacts): RunItem {
  return {
    enrollmentId: row.enrollment_id,
    lectureMaterialId: row.lecture_material_id,
    status: row.status,
    type: row.type,
    minutes: row.minutes,
    durationSeconds: row.duration_seconds,
    trackClassId: row.track_class_id,
    openSince: new Date(row.open_since),
    completedAt: toDate(row.completed_at),
    updatedAt: new Date(row.updated_at),
    plausibleAt: toDate(row.plausible_at),
    evidence: row.evidence,
    furthest: row.furthest,
    last: row.at === null || row.read_at === null ? null : { at: row.at, readAt: new Date(row.read_at) },
  }
}
