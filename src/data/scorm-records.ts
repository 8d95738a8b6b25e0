import { mergeScormRecords, createScormRecord, type ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { DraftKey } from './begun.ts'
import { changeDraft, readDraft } from './drafts.ts'
import type { OutboxEntry } from './outbox/entry.ts'
import { listEntries } from './outbox/store.ts'

/** A unit of one user. On a shared phone the current user may not be the one who opened the unit. */
export interface OwnUnit {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
}

const getKey = ({ enrollmentId, lectureMaterialId }: OwnUnit): DraftKey => `scorm:${enrollmentId}:${lectureMaterialId}`

async function listUnitEntries(unit: OwnUnit): Promise<OutboxEntry<'scorm-state'>[]> {
  return (await listEntries(unit.userId)).filter((entry): entry is OutboxEntry<'scorm-state'> => {
    if (entry.kind !== 'scorm-state') return false
    const { enrollmentId, lectureMaterialId } = entry.payload as OutboxPayload<'scorm-state'> // the kind determines the payload
    return enrollmentId === unit.enrollmentId && lectureMaterialId === unit.lectureMaterialId
  })
}

/** Returns the state of a unit as known on this device: from its draft and from unsent entries. */
export async function readScormRecord(unit: OwnUnit): Promise<ScormRecord | undefined> {
  return (await readUnit(unit)).known
}

/**
 * Returns the next intent for the server: `record` merged with everything that this device knows about the unit,
 * because another tab may have a newer state. `replaces` lists the waiting entries that the intent replaces.
 */
export async function createNextIntent(
  unit: OwnUnit,
  record: ScormRecord,
): Promise<{ payload: OutboxPayload<'scorm-state'>; replaces: string[] }> {
  const { enrollmentId, lectureMaterialId } = unit
  const { known, waiting } = await readUnit(unit)
  const { state, doneAtMs } = known ? mergeScormRecords(known, record) : record
  const doneAt = doneAtMs === null ? {} : { doneAt: new Date(doneAtMs).toISOString() }
  return { payload: { enrollmentId, lectureMaterialId, state, ...doneAt }, replaces: waiting }
}

async function readUnit(unit: OwnUnit): Promise<{ known: ScormRecord | undefined; waiting: string[] }> {
  const entries = await listUnitEntries(unit)
  const remembered = await readDraft<ScormRecord>(unit.userId, getKey(unit))
  const records = [...(remembered ? [remembered] : []), ...entries.map(recordIn)]
  return {
    known: records.length > 0 ? records.reduce(mergeScormRecords) : undefined,
    waiting: entries.filter(({ state }) => state === 'waiting').map(({ id }) => id),
  }
}

function recordIn({ payload, happenedAtDevice, clockOffsetMs }: OutboxEntry<'scorm-state'>): ScormRecord {
  const { state, doneAt } = payload
  return createScormRecord(
    state,
    happenedAtDevice + (clockOffsetMs ?? 0),
    doneAt === undefined ? undefined : Date.parse(doneAt),
  )
}

/** Stores the state, merged with the state that another tab stored. */
export function rememberScormRecord(unit: OwnUnit, record: ScormRecord): Promise<unknown> {
  const key = getKey(unit)
  // Only this function writes the draft.
  return changeDraft(unit.userId, key, stored => (stored ? mergeScormRecords(stored as ScormRecord, record) : record))
}
