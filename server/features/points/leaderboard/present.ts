import type { BoardRow } from '#contract/points/leaderboard.ts'
import { formatBoardName } from '#contract/points/board.ts'
import type { BoardPerson } from './queries.ts'

/**
 * Presents a row of the leaderboard. Leaves out the user's name if the user hides it, unless the caller is the same
 * user.
 */
export function presentBoardRow(row: BoardPerson, rank: number, userId: string): BoardRow {
  const isMe = row.user_id === userId
  const name = row.is_hidden_on_board && !isMe ? null : formatBoardName(row.full_name)
  return { rank, name, points: row.points, isMe }
}
