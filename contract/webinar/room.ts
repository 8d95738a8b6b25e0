import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/**
 * Schemas of the messages in a meeting's room. `number` of a message is the number that the room's topic had when the
 * message was last changed.
 */

export const RoomAnnouncement = v.object({ id: Id, number: v.number(), text: v.string(), at: Instant })
export type RoomAnnouncement = v.InferOutput<typeof RoomAnnouncement>

export const QuestionState = v.picklist(['open', 'answered', 'hidden'])
export type QuestionState = v.InferOutput<typeof QuestionState>

/** Question that a user asked in the meeting room. */
export const RoomQuestion = v.object({
  id: Id,
  number: v.number(),
  /** Text of the message. Empty if the message is hidden from the caller. */
  text: v.string(),
  /** Shortened name, as on the leaderboard. Null if the account was deleted. */
  author: v.nullable(v.string()),
  isMine: v.boolean(),
  votes: v.number(),
  hasVoted: v.boolean(),
  state: QuestionState,
  askedAt: Instant,
})
export type RoomQuestion = v.InferOutput<typeof RoomQuestion>

export const RoomMessages = v.object({
  /** Number of the room's topic, to send as `since` the next time. */
  number: v.number(),
  people: v.number(),
  /** Sequence number of the meeting. A different number means that the meeting was moved or cancelled. */
  sequence: v.number(),
  /** True if the caller may announce, answer and hide messages. */
  isHost: v.boolean(),
  announcements: v.array(RoomAnnouncement),
  questions: v.array(RoomQuestion),
})
export type RoomMessages = v.InferOutput<typeof RoomMessages>

/** Returns the messages of the room. With `since`, returns only later changes. */
export const readRoomTalk = defineEndpoint({
  method: 'GET',
  path: '/v1/meetings/{id}/talk',
  summary: 'Pengumuman, pertanyaan, dan jumlah orang di ruang satu sesi',
  access: 'person',
  params: v.object({ id: Id }),
  query: v.object({
    since: v.optional(v.pipe(PlainText, v.regex(/^\d{1,15}$/, 'Nomor tidak valid'), v.transform(Number))),
  }),
  answer: RoomMessages,
  errors: ['MEETING_NOT_FOUND'],
})
