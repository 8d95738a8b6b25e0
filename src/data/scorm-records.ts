import { joinRecords, recordOf, type ScormRecord } from '#contract/rules/scorm-state.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import type { DraftKey } from './begun.ts'
import { changeDraft, readDraft } from './drafts.ts'
import type { OutboxEntry } from './outbox/entry.ts'
import { listEntries } from './outbox/store.ts'

interface Unit {
  userId: string
  enrollmentId: string
  lectureMaterialId: string
}

const keyOf = ({ enrollmentId, lectureMaterialId }: Unit): DraftKey => `scorm:${enrollmentId}:${lectureMaterialId}`

async function entriesOfUnit(unit: Unit): Promise<OutboxEntry<'scorm-state'>[]> {
  return (await listEntries(unit.userId)).filter((entry): entry is OutboxEntry<'scorm-state'> => {
    if (entry.kind !== 'scorm-state') return false
    const { enrollmentId, lectureMaterialId } = entry.payload as OutboxPayload<'scorm-state'>
    return enrollmentId === unit.enrollmentId && lectureMaterialId === unit.lectureMaterialId
  })
}

/** Where somebody stands in a unit, as far as this device knows: remembered, or written down and not sent yet. */
export async function readScormRecord(unit: Unit): Promise<ScormRecord | undefined> {
  const remembered = await readDraft<ScormRecord>(unit.userId, keyOf(unit))
  const unsent = (await entriesOfUnit(unit)).map(({ payload, happenedAtDevice, clockOffsetMs }) =>
    recordOf(payload.state, happenedAtDevice + (clockOffsetMs ?? 0)),
  )
  return [...(remembered ? [remembered] : []), ...unsent].reduce<ScormRecord | undefined>(
    (known, record) => (known ? joinRecords(known, record) : record),
    undefined,
  )
}

/** What a newer state of the unit stands for as well: it is joined with what came before. */
export async function waitingStates(unit: Unit): Promise<string[]> {
  return (await entriesOfUnit(unit)).filter(({ state }) => state === 'waiting').map(({ id }) => id)
}

/** What two tabs know is joined. */
export function rememberScormRecord(unit: Unit, record: ScormRecord): Promise<void> {
  return changeDraft(unit.userId, keyOf(unit), stored => (stored ? joinRecords(stored as ScormRecord, record) : record))
}
