import type { Insertable } from 'kysely'
import { chooseEventTime } from '#contract/wire/event-time.ts'
import { NOTE_MAX_EVENTS } from '#contract/wire/limits.ts'
import type { NoteEvent, NotePayload, NoteReceipt } from '#contract/learning/note.outbox.ts'
import { NOTE_PAGE, type NoteLog, type NoteMaterial } from '#contract/learning/note.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { NoteContent, NoteEventTable } from '../../../db/tables/notes.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { presentEvent, presentMaterials } from './present.ts'
import * as queries from './queries.ts'
import { needsTexts } from './text-differences.ts'

/**
 * Adds events to the learner's log of notes. An event that is already stored does not change. Accepts the device's time
 * of an event within limits, and returns the events as stored. Does not check the material, because a note must not be
 * lost after the learner lost the access to it.
 */
export async function storeNotes(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { events }: NotePayload,
  { now }: { now: Date },
): Promise<NoteReceipt> {
  await queries.lockNoteLog(tx, userId)
  const ids = [...new Set(events.map(({ id }) => id.toLowerCase()))]
  const known = new Map((await queries.findEvents(tx, userId, ids)).map(row => [row.id, presentEvent(row)]))
  let seq = await queries.readLastSeq(tx, userId)
  const added: Insertable<NoteEventTable>[] = []
  for (const sent of events) {
    const event = normalize(sent, now)
    if (known.has(event.id)) continue
    known.set(event.id, event)
    added.push(getRow(event, { userId, seq: ++seq, now }))
  }
  if (added.length > 0 && seq > NOTE_MAX_EVENTS) throw new CallError('NOTE_LOG_FULL')
  await queries.insertEvents(tx, added)
  return { events: [...known.values()], isNew: added.length > 0 }
}

/** Returns the event as the database returns it: with ids in lower case and a plausible time. */
function normalize(event: NoteEvent, now: Date): NoteEvent {
  const head = {
    id: event.id.toLowerCase(),
    noteId: event.noteId.toLowerCase(),
    at: chooseEventTime(event.at, now).toISOString(),
  }
  if (event.type === 'create') {
    const { enrollmentId, materialId } = event
    return { ...event, ...head, enrollmentId: enrollmentId.toLowerCase(), materialId: materialId.toLowerCase() }
  }
  return { ...event, ...head, replaces: event.replaces.map(id => id.toLowerCase()) }
}

function getRow(
  event: NoteEvent,
  { userId, seq, now }: { userId: string; seq: number; now: Date },
): Insertable<NoteEventTable> {
  return {
    user_id: userId,
    id: event.id,
    seq,
    note_id: event.noteId,
    happened_at: new Date(event.at),
    type: event.type,
    text: event.type === 'delete' ? null : event.text,
    replaces: event.type === 'create' ? null : event.replaces,
    content: event.type === 'create' ? JSON.stringify(getContent(event)) : null,
    received_at: now,
  }
}

function getContent(event: Extract<NoteEvent, { type: 'create' }>): NoteContent {
  const { enrollmentId, materialId, courseTitle, materialTitle, anchor } = event
  return { enrollmentId, materialId, courseTitle, materialTitle, anchor }
}

export async function readNoteLog(db: Db, userId: string, after: number): Promise<NoteLog> {
  const rows = await queries.listEvents(db, userId, { after, limit: NOTE_PAGE })
  return {
    events: rows.map(presentEvent),
    cursor: rows.at(-1)?.seq ?? after,
    total: await queries.countEvents(db, userId),
  }
}

/** Returns where the user's notes can be opened now, with the differences of texts in other versions. */
export async function listOpenMaterials(db: Db, userId: string): Promise<NoteMaterial[]> {
  const pairs = await queries.listMaterialPairs(db, userId)
  const compared = pairs.filter(needsTexts)
  const ids = [...new Set(compared.flatMap(pair => [pair.noted_id, pair.shown_id]))]
  return presentMaterials(pairs, await queries.findContents(db, ids))
}
