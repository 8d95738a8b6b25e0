import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import {
  isSameRecord,
  mergeScormRecords,
  failBelowPassMark,
  createScormRecord,
  type ScormRecord,
} from '#contract/learning/scorm-state.rules.ts'
import type { ScormStatePayload } from '#contract/learning/scorm-state.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { advanceItem, getLearningItem, lockItem } from '../progress/service.ts'
import * as queries from './queries.ts'

type Owner = Pick<Person, 'userId'>

/**
 * Stores the state that a unit reports. Completes the material if the state means that the unit is done. The server
 * cannot verify the report. A unit therefore earns only as many points as an article, after the same minimum time, and
 * the score of the unit has no effect.
 */
export async function storeScormState(
  tx: Tx,
  person: Owner,
  payload: ScormStatePayload,
  eventTime: { happenedAt: Date; now: Date },
): Promise<OutboxReceipt<'scorm-state'>> {
  const item = await getLearningItem(tx, person, payload)
  if (item.type !== 'scorm') throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  const state = failBelowPassMark(payload.state, await queries.readUnitContent(tx, payload.lectureMaterialId))
  // Locks the item before reading the stored state, so that two devices do not overwrite each other's state.
  await lockItem(tx, item)
  // Uses the device's time of completion only if the server derives the same state as the device. A device that does
  // not know the pass mark may derive another state, and then its time of completion is wrong.
  const isTheirs = payload.doneAt !== undefined && state === payload.state
  const news = createScormRecord(
    state,
    eventTime.happenedAt.getTime(),
    isTheirs ? Date.parse(payload.doneAt!) : undefined,
  )
  const isNew = await joinIn(tx, item, news, eventTime.now)
  const { status } = await advanceItem(tx, item, news.doneAtMs === null ? 'INPROGRESS' : 'COMPLETED', eventTime)
  return { isNew, status }
}

/** Merges a record into the stored record. Returns false if the stored record does not change. */
async function joinIn(tx: Tx, key: queries.UnitKey, news: ScormRecord, now: Date): Promise<boolean> {
  const knownRecord = recordIn(await queries.findUnitState(tx, key))
  const next = knownRecord ? mergeScormRecords(knownRecord, news) : news
  if (knownRecord && isSameRecord(knownRecord, next)) return false
  await queries.upsertScormState(tx, {
    enrollment_id: key.enrollmentId,
    lecture_material_id: key.lectureMaterialId,
    state: JSON.stringify(next.state),
    happened_at: new Date(next.happenedAtMs),
    done_at: next.doneAtMs === null ? null : new Date(next.doneAtMs),
    updated_at: now,
  })
  return true
}

/** Merges the state of a unit in one enrolment into the state in another enrolment. */
export async function moveState(
  tx: Tx,
  { from, to, now }: { from: queries.UnitKey; to: queries.UnitKey; now: Date },
): Promise<void> {
  await lockItem(tx, to)
  const news = recordIn(await queries.findUnitState(tx, from))
  if (news) await joinIn(tx, to, news, now)
}

type StateRow = Awaited<ReturnType<typeof queries.findUnitState>>

function recordIn(row: StateRow): ScormRecord | undefined {
  return (
    row && {
      state: row.state,
      happenedAtMs: row.happened_at.getTime(),
      doneAtMs: row.done_at?.getTime() ?? null,
    }
  )
}

/**
 * Returns the stored state of a unit. `kept` is null if no state is stored. The caller must check that the user owns
 * the enrolment.
 */
export async function findOwnState(db: Db, key: { enrollmentId: string; lectureMaterialId: string }) {
  const row = await queries.findUnitState(db, key)
  if (!row) return { kept: null }
  const { state, happened_at: happenedAt, done_at: doneAt } = row
  return {
    kept: { state, happenedAt: happenedAt.toISOString(), ...(doneAt && { doneAt: doneAt.toISOString() }) },
  }
}
