import { randomUUID } from 'node:crypto'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { RoomAnnouncement, RoomQuestion, RoomMessages } from '#contract/webinar/room.ts'
import { getMessagingState } from '#contract/webinar/room.rules.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { countPresent, recordRoomReading } from '../../../realtime/presence-queries.ts'
import { readTopicNumbers } from '../../../realtime/queries.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { findSeat } from '../webinar/service.ts'
import { presentAnnouncement, presentQuestion } from './present.ts'
import * as queries from './queries.ts'

/**
 * Maximum number of questions per user in one meeting. Users rarely send so many questions, and a longer list would be
 * hard to read.
 */
const QUESTIONS_EACH = 20
const QUESTIONS_AT_MOST = 1_000
const ANNOUNCEMENTS_AT_MOST = 100
/** Maximum number of times a user can change one vote. */
const VOTE_CHANGES_AT_MOST = 20

export const getRoomRow = (meetingId: string) => formatOwnRow('room', meetingId)

/**
 * Returns the meeting if the user has a seat or is a leader. For all other users the meeting is reported as not found.
 */
async function enter(db: Db, person: Person, meetingId: string) {
  const seat = await findSeat(db, person, meetingId)
  if (!seat || (!seat.hasSeat && !seat.isLeader)) throw new CallError('MEETING_NOT_FOUND')
  return { meeting: seat.meeting, isHost: seat.isLeader }
}

/** True for users with a seat and for leaders. Only they may subscribe to the changes in this room. */
export async function maySubscribeToRoom(db: Db, person: Person, meetingId: string): Promise<boolean> {
  const seat = await findSeat(db, person, meetingId)
  return seat !== undefined && (seat.hasSeat || seat.isLeader)
}

/**
 * Returns the changes after the number `since`. While the room is open, the call also counts the user as present,
 * because a user without a socket would not be counted otherwise.
 */
export async function readRoomMessages(
  db: Db,
  person: Person,
  { meetingId, since = 0, now }: { meetingId: string; since: number | undefined; now: Date },
): Promise<RoomMessages> {
  const { meeting, isHost } = await enter(db, person, meetingId)
  const row = getRoomRow(meetingId)
  if (getMessagingState(meeting, now.getTime()) === 'open') await recordRoomReading(db, { row, userId: person.userId })
  // Reads the topic's current number first, and returns only changes up to this number. The next call returns changes
  // that arrive during the other queries.
  const [numbers] = await readTopicNumbers(db, [row])
  const number = numbers?.number ?? 0
  // If `since` is greater than the current number, the database was restored from a backup. In this case returns all
  // rows.
  const span = { after: since > number ? 0 : since, upTo: number }
  const [announcements, questions, people] = await Promise.all([
    queries.listAnnouncements(db, meetingId, span),
    queries.listQuestions(db, person.userId, meetingId, span),
    countPresent(db, [row]),
  ])
  return {
    number,
    people: people.get(row) ?? 0,
    sequence: meeting.sequence,
    isHost,
    announcements: announcements.map(presentAnnouncement),
    questions: questions.map(question => presentQuestion(question, person.userId, isHost)),
  }
}

function refuseOutsideTalk(meeting: Parameters<typeof getMessagingState>[0], at: Date): void {
  const when = getMessagingState(meeting, at.getTime())
  if (when === 'not-yet') throw new CallError('ROOM_NOT_OPEN')
  if (when === 'closed') throw new CallError('ROOM_CLOSED')
}

interface EventTime {
  happenedAt: Date
  now: Date
}

/**
 * Stores a question. Locks the topic row of the meeting room first, so that concurrent questions cannot exceed the
 * limits.
 */
export async function askQuestion(
  tx: Tx,
  person: Person,
  { meetingId, text }: OutboxPayload<'room-question'>,
  { happenedAt }: EventTime,
): Promise<OutboxReceipt<'room-question'>> {
  const { meeting } = await enter(tx, person, meetingId)
  refuseOutsideTalk(meeting, happenedAt)
  const number = await touchTopic(tx, getRoomRow(meetingId))
  const { questions, own } = await queries.countSentQuestions(tx, meetingId, person.userId)
  if (own >= QUESTIONS_EACH) throw new CallError('ROOM_TOO_OFTEN')
  if (questions >= QUESTIONS_AT_MOST) throw new CallError('ROOM_FULL')
  const id = randomUUID()
  await queries.insertQuestion(tx, {
    id,
    meeting_id: meetingId,
    number,
    text,
    asked_by: person.userId,
    asked_at: happenedAt,
  })
  return { questionId: id }
}

/** Stores a vote. The vote with the latest time counts, even if an older vote arrives later. */
export async function setVote(
  tx: Tx,
  person: Person,
  { questionId, isWanted }: OutboxPayload<'room-vote'>,
  { happenedAt }: EventTime,
): Promise<OutboxReceipt<'room-vote'>> {
  const { userId } = person
  const foundQuestion = await queries.findQuestion(tx, userId, questionId)
  if (!foundQuestion) throw new CallError('QUESTION_NOT_FOUND')
  const { meeting, isHost } = await enter(tx, person, foundQuestion.meeting_id).catch(asNoQuestion)
  if (foundQuestion.state === 'hidden' && !isHost) throw new CallError('QUESTION_NOT_FOUND')
  refuseOutsideTalk(meeting, happenedAt)
  const question = await queries.lockQuestion(tx, questionId)
  if (!question) throw new CallError('QUESTION_NOT_FOUND')
  const voteBefore = await queries.findVote(tx, questionId, userId)
  const wasWanted = voteBefore?.is_wanted ?? false
  if (wasWanted === isWanted || (voteBefore && voteBefore.wished_at > happenedAt)) {
    if (voteBefore && wasWanted === isWanted) await queries.renewVoteTime(tx, questionId, userId, happenedAt)
    return { isWanted: wasWanted, isNew: false }
  }
  if ((voteBefore?.change_count ?? 0) >= VOTE_CHANGES_AT_MOST) throw new CallError('ROOM_TOO_OFTEN')
  await queries.putVote(tx, { question_id: questionId, user_id: userId, is_wanted: isWanted, wished_at: happenedAt })
  const number = await touchTopic(tx, getRoomRow(question.meeting_id))
  await queries.updateQuestion(tx, questionId, { number, votes: question.votes + (isWanted ? 1 : -1) })
  return { isWanted, isNew: true }
}

/** Replaces the error, so that a user without access to the room cannot find out whether the question exists. */
function asNoQuestion(error: unknown): never {
  throw error instanceof CallError ? new CallError('QUESTION_NOT_FOUND') : error
}

/**
 * Publishes an announcement in the meeting room. Only leaders of this meeting may publish. All other users get
 * MEETING_NOT_FOUND.
 */
export async function publishAnnouncement(
  tx: Tx,
  person: Person,
  actor: Actor,
  { meetingId, text }: { meetingId: string; text: string },
): Promise<RoomAnnouncement> {
  const { meeting, isHost } = await enter(tx, person, meetingId)
  // A user can be a leader of other meetings and only have a seat in this meeting.
  if (!isHost) throw new CallError('MEETING_NOT_FOUND')
  refuseOutsideTalk(meeting, actor.at)
  const number = await touchTopic(tx, getRoomRow(meetingId))
  const { announcements } = await queries.countSentQuestions(tx, meetingId, person.userId)
  if (announcements >= ANNOUNCEMENTS_AT_MOST) throw new CallError('ROOM_FULL')
  const row = {
    id: randomUUID(),
    meeting_id: meetingId,
    number,
    text,
    announced_by: person.userId,
    announced_at: actor.at,
  }
  await queries.insertAnnouncement(tx, row)
  await recordAudit(tx, actor, {
    action: 'room.announce',
    subject: { kind: 'meeting', id: meetingId, name: meeting.title },
    after: { text },
  })
  return presentAnnouncement(row)
}

/** Sets the state of a question. Only leaders of this meeting may set it. All other users get QUESTION_NOT_FOUND. */
export async function setQuestionState(
  db: Db,
  person: Person,
  actor: Actor,
  { id, state }: { id: string; state: RoomQuestion['state'] },
): Promise<RoomQuestion> {
  const question = await runInTransaction(db, async tx => {
    const questionBefore = await queries.lockQuestion(tx, id)
    const room = questionBefore && (await enter(tx, person, questionBefore.meeting_id).catch(asNoQuestion))
    if (!questionBefore || questionBefore.asked_by === null || !room?.isHost) throw new CallError('QUESTION_NOT_FOUND')
    if (questionBefore.state !== state) {
      await queries.updateQuestion(tx, id, {
        number: await touchTopic(tx, getRoomRow(questionBefore.meeting_id)),
        state,
      })
    }
    await recordAudit(tx, actor, {
      action: 'room.judge',
      subject: { kind: 'question', id, name: questionBefore.text },
      personId: questionBefore.asked_by,
      before: { state: questionBefore.state },
      after: { state },
    })
    return queries.findQuestion(tx, person.userId, id)
  })
  if (!question) throw new CallError('QUESTION_NOT_FOUND')
  return presentQuestion(question, person.userId, true)
}

/** Deletes the votes of an erased account and the texts of its questions. */
export async function deleteQuestionsAndVotes(tx: Tx, userId: string): Promise<void> {
  await queries.removeVotes(tx, userId)
  for (const { id, meeting_id: meetingId } of await queries.listOwnQuestions(tx, userId)) {
    // Locks the question first, as all changes of questions do.
    await queries.lockQuestion(tx, id)
    await queries.anonymizeQuestion(tx, id, await touchTopic(tx, getRoomRow(meetingId)))
  }
}
