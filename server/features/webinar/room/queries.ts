import { type Insertable, sql } from 'kysely'
import type { QuestionState } from '#contract/webinar/room.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { RoomTables } from '../../../db/tables/rooms.ts'

/** Range of change numbers. Excludes `after` and includes `upTo`. */
export interface ChangeRange {
  after: number
  upTo: number
}

export function listAnnouncements(db: Db, meetingId: string, { after, upTo }: ChangeRange) {
  return db
    .selectFrom('room_announcement')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute()
}
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number]

/** Selects questions with the author's name and the caller's own vote. */
function getQuestionsFor(db: Db, userId: string) {
  return db
    .selectFrom('room_question as question')
    .leftJoin('app_user as author', 'author.id', 'question.asked_by')
    .selectAll('question')
    .select('author.full_name')
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('room_vote as own')
            .select('own.user_id')
            .whereRef('own.question_id', '=', 'question.id')
            .where('own.user_id', '=', userId)
            .where('own.is_wanted', '=', true),
        )
        .as('has_voted'),
    )
}

export function listQuestions(db: Db, userId: string, meetingId: string, { after, upTo }: ChangeRange) {
  return getQuestionsFor(db, userId)
    .where('question.meeting_id', '=', meetingId)
    .where('question.number', '>', after)
    .where('question.number', '<=', upTo)
    .orderBy('question.number')
    .execute()
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export function findQuestion(db: Db, userId: string, id: string) {
  return getQuestionsFor(db, userId).where('question.id', '=', id).executeTakeFirst()
}

/** Locks a question, so that votes and changes of its state run one after another. */
export function lockQuestion(tx: Tx, id: string) {
  return tx.selectFrom('room_question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertAnnouncement(tx: Tx, row: AnnouncementRow): Promise<void> {
  await tx.insertInto('room_announcement').values(row).execute()
}

export async function insertQuestion(tx: Tx, row: Insertable<RoomTables['room_question']>): Promise<void> {
  await tx.insertInto('room_question').values(row).execute()
}

export async function updateQuestion(
  tx: Tx,
  id: string,
  change: { number: number; votes?: number; state?: QuestionState },
): Promise<void> {
  await tx.updateTable('room_question').set(change).where('id', '=', id).execute()
}

export async function countSentQuestions(
  tx: Tx,
  meetingId: string,
  userId: string,
): Promise<{ announcements: number; questions: number; own: number }> {
  const { announcements } = await tx
    .selectFrom('room_announcement')
    .select(eb => eb.fn.countAll<number>().as('announcements'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectFrom('room_question')
    .select(eb => eb.fn.countAll<number>().as('questions'))
    .select(eb => eb.fn.countAll<number>().filterWhere('asked_by', '=', userId).as('own'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return { announcements, ...row }
}

export function findVote(tx: Tx, questionId: string, userId: string) {
  return tx
    .selectFrom('room_vote')
    .selectAll()
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function putVote(
  tx: Tx,
  vote: { question_id: string; user_id: string; is_wanted: boolean; wished_at: Date },
): Promise<void> {
  const { is_wanted, wished_at } = vote
  await tx
    .insertInto('room_vote')
    .values(vote)
    .onConflict(conflict =>
      conflict
        .columns(['question_id', 'user_id'])
        .doUpdateSet({ is_wanted, wished_at, change_count: sql`room_vote.change_count + 1` }),
    )
    .execute()
}

/** Stores the time of a repeated vote, so that an older contrary vote that arrives later does not count. */
export async function renewVoteTime(tx: Tx, questionId: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('room_vote')
    .set({ wished_at: at })
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .where('wished_at', '<', at)
    .execute()
}

export function listOwnQuestions(tx: Tx, userId: string) {
  return tx
    .selectFrom('room_question')
    .select(['id', 'meeting_id'])
    .where('asked_by', '=', userId)
    .orderBy('meeting_id')
    .orderBy('id')
    .execute()
}

export async function anonymizeQuestion(tx: Tx, id: string, number: number): Promise<void> {
  await tx
    .updateTable('room_question')
    .set({ number, text: '', asked_by: null, state: 'hidden' })
    .where('id', '=', id)
    .execute()
}

/** Deletes the user's votes. Does not change the counts of the questions, because the votes were real. */
export async function removeVotes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('room_vote').where('user_id', '=', userId).execute()
}
