import { LOG_PAGE } from '#contract/learning/event-log.ts'
import { NOTE_MAX_BYTES, NOTE_MAX_EVENTS } from '#contract/wire/limits.ts'
import { listMarkedCards, type MarkedCard } from '#contract/learning/marked-card.rules.ts'
import { reduceNotes } from '#contract/learning/note.rules.ts'
import type { NoteEvent, NotePayload, NoteReceipt } from '#contract/learning/note.outbox.ts'
import type { NoteLog, NoteMaterial } from '#contract/learning/note.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { NoteContent } from '../../../db/tables/notes.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { appendEvents, type LogKind, readEventLog } from '../event-log/service.ts'
import { presentEvent, presentMaterials } from './present.ts'
import * as queries from './queries.ts'
import { findKept, type MaterialPair, needsTexts } from './text-differences.ts'

/**
 * Maximum size of the notes in one answer. Limited, because the server keeps an answer in memory until the client has
 * read the answer.
 */
const ANSWER_MAX_BYTES = 1024 ** 2

const noteLog: LogKind<'note_event', NoteEvent> = {
  table: 'note_event',
  maxEvents: NOTE_MAX_EVENTS,
  fullCode: 'NOTE_LOG_FULL',
  countPage: (db, userId, after) =>
    queries.countEventsInBytes(db, userId, { after, limit: LOG_PAGE, maxBytes: ANSWER_MAX_BYTES }),
  present: presentEvent,
  toRow: (event, { userId, seq, now }) => ({
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
  }),
}

/**
 * Adds events to the learner's log of notes. Does not check the access to the material, because a note must not be lost
 * if the learner has lost the access. Refuses notes that would make the log larger than `NOTE_MAX_BYTES`.
 */
export async function storeNotes(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { events }: NotePayload,
  { now }: { now: Date },
): Promise<NoteReceipt> {
  const stored = await appendEvents(tx, noteLog, events.map(lowerIds), { userId, now })
  if (stored.isNew && (await queries.sumBytes(tx, userId)) > NOTE_MAX_BYTES) throw new CallError('NOTE_LOG_FULL')
  return stored
}

/** Returns the event with all ids in lower case, as the database returns them. */
function lowerIds(event: NoteEvent): NoteEvent {
  const noteId = event.noteId.toLowerCase()
  if (event.type !== 'create') return { ...event, noteId, replaces: event.replaces.map(id => id.toLowerCase()) }
  const { enrollmentId, materialId } = event
  return { ...event, noteId, enrollmentId: enrollmentId.toLowerCase(), materialId: materialId.toLowerCase() }
}

function getContent(event: Extract<NoteEvent, { type: 'create' }>): NoteContent {
  const { enrollmentId, materialId, courseTitle, materialTitle, anchor } = event
  return { enrollmentId, materialId, courseTitle, materialTitle, anchor }
}

export function readNoteLog(db: Db, userId: string, after: number): Promise<NoteLog> {
  return readEventLog(db, noteLog, userId, after)
}

/**
 * Returns the review cards of these learners' marked sentences, without their texts. Reads no articles, and all notes
 * with one query.
 */
export async function listMarkedCardsOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, MarkedCard[]>> {
  const rows = await queries.listEventsWithoutTexts(tx, userIds)
  return new Map(
    [...rows].map(([userId, events]) => [userId, listMarkedCards(reduceNotes(events.map(presentEvent)).values())]),
  )
}

/**
 * Returns the materials in which the user's notes can be opened now. Includes the differences between the noted and the
 * current text of an article.
 */
export async function listOpenMaterials(db: Db, userId: string): Promise<NoteMaterial[]> {
  const pairs = await queries.listMaterialPairs(db, userId)
  return presentMaterials(pairs, await readComparedTexts(db, pairs))
}

async function readComparedTexts(db: Db, pairs: readonly MaterialPair[]) {
  const compared = pairs.filter(needsTexts)
  return queries.findContents(db, [...new Set(compared.flatMap(pair => [pair.noted_id, pair.shown_id]))])
}

/**
 * Returns for each pair the characters that are the same in both articles, or undefined if `findKept` returns
 * undefined.
 */
export async function compareMaterials<Pair extends MaterialPair>(db: Db, pairs: readonly Pair[]) {
  const contents = await readComparedTexts(db, pairs)
  return pairs.map(pair => ({ pair, kept: findKept(pair, contents) }))
}
