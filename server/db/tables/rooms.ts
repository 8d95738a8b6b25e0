import type { Generated } from 'kysely'
import type { QuestionState } from '#contract/webinar/room.ts'

interface RoomAnnouncementTable {
  id: string
  meeting_id: string
  number: number
  text: string
  announced_by: string
  announced_at: Date
}

interface RoomQuestionTable {
  id: string
  meeting_id: string
  number: number
  text: string
  asked_by: string | null
  asked_at: Date
  state: Generated<QuestionState>
  votes: Generated<number>
}

interface RoomVoteTable {
  question_id: string
  user_id: string
  is_wanted: boolean
  wished_at: Date
  change_count: Generated<number>
}

export interface RoomTables {
  room_announcement: RoomAnnouncementTable
  room_question: RoomQuestionTable
  room_vote: RoomVoteTable
}
