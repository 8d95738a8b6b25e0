import { formatBoardName } from '#contract/points/board.ts'
import type { RoomAnnouncement, RoomQuestion } from '#contract/webinar/room.ts'
import type { AnnouncementRow, QuestionRow } from './queries.ts'

export function presentAnnouncement({ id, number, text, announced_at: at }: AnnouncementRow): RoomAnnouncement {
  return { id, number, text, at: at.toISOString() }
}

/** Presents a question. Only the author and the leaders get the text of a hidden question. */
export function presentQuestion(row: QuestionRow, userId: string, isHost: boolean): RoomQuestion {
  const isMine = row.asked_by === userId
  const isReadable = row.state !== 'hidden' || isMine || isHost
  return {
    id: row.id,
    number: row.number,
    text: isReadable ? row.text : '',
    author: row.full_name === null || !isReadable ? null : formatBoardName(row.full_name),
    isMine,
    votes: row.votes,
    hasVoted: row.has_voted === true,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
  }
}
