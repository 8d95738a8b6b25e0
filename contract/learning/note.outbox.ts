import * as v from 'valibot'
import { NOTE_TEXT_MAX_LENGTH, NOTE_QUOTE_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, MultiLine, PlainText } from '../wire/text.ts'

const Count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const Context = v.pipe(PlainText, v.maxLength(80))

/** Position of a note in its material. */
export const NoteAnchor = v.variant('kind', [
  v.object({
    kind: v.literal('article'),
    /** Position of the quote's first character in the text of `flattenArticle`. */
    from: Count(10_000_000),
    quote: v.pipe(PlainText, v.minLength(1), v.maxLength(NOTE_QUOTE_MAX_LENGTH)),
    /** Text directly before and after the quote. */
    before: Context,
    after: Context,
    /** True if the text had the quote only once. */
    isOnly: v.boolean(),
  }),
  v.object({ kind: v.literal('video'), second: Count(1_000_000) }),
  v.object({ kind: v.literal('pdf'), page: v.pipe(Count(100_000), v.minValue(1)) }),
])
export type NoteAnchor = v.InferOutput<typeof NoteAnchor>
export type ArticleAnchor = Extract<NoteAnchor, { kind: 'article' }>

const NoteText = v.pipe(MultiLine, v.maxLength(NOTE_TEXT_MAX_LENGTH, 'Catatan terlalu panjang'))
const Title = v.pipe(PlainText, v.maxLength(300))
const head = { id: Id, noteId: Id, at: Instant }
/** Ids of the writes that this write replaces: all `heads` of the note on this device. */
const replaces = v.pipe(v.array(Id), v.minLength(1), v.maxLength(100))

const NoteCreated = v.object({
  ...head,
  type: v.literal('create'),
  enrollmentId: Id,
  /** Material of the version that the learner read. */
  materialId: Id,
  /**
   * Titles at the time of the note. Screens show these titles offline, and after the learner has lost access to the
   * material.
   */
  courseTitle: Title,
  materialTitle: Title,
  anchor: NoteAnchor,
  /** Empty for a mark without a note. */
  text: NoteText,
})
export type NoteCreated = v.InferOutput<typeof NoteCreated>

/** Event of the log of notes. An edit of a deleted note restores it. */
export const NoteEvent = v.variant('type', [
  NoteCreated,
  v.object({ ...head, type: v.literal('edit'), replaces, text: NoteText }),
  v.object({ ...head, type: v.literal('delete'), replaces }),
])
export type NoteEvent = v.InferOutput<typeof NoteEvent>

export const NotePayload = v.object({ events: v.pipe(v.array(NoteEvent), v.minLength(1), v.maxLength(100)) })
export type NotePayload = v.InferOutput<typeof NotePayload>

/** Events as the server stored them, with their times limited to plausible values. */
export const NoteReceipt = v.object({ events: v.array(NoteEvent), isNew: v.boolean() })
export type NoteReceipt = v.InferOutput<typeof NoteReceipt>
