import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { QuestionState, RoomAnnouncement, RoomQuestion } from './room.ts'
import { Id, MultiLine } from '../wire/text.ts'

/** Actions that only the leaders of a meeting may do in its room. */

export const ANNOUNCEMENT_MAX = 500

export const announceInRoom = defineEndpoint({
  method: 'POST',
  path: '/v1/staff/meetings/{id}/announcements',
  summary: 'Mengumumkan sesuatu kepada semua orang di ruang',
  access: 'staff',
  params: v.object({ id: Id }),
  body: v.object({
    text: v.pipe(
      MultiLine,
      v.nonEmpty('Tulis dulu pengumumannya'),
      v.maxLength(ANNOUNCEMENT_MAX, `Paling banyak ${ANNOUNCEMENT_MAX} karakter`),
    ),
  }),
  answer: RoomAnnouncement,
  errors: ['MEETING_NOT_FOUND', 'ROOM_NOT_OPEN', 'ROOM_CLOSED', 'ROOM_FULL'],
  idempotent: true,
})

export const judgeQuestion = defineEndpoint({
  method: 'PATCH',
  path: '/v1/staff/questions/{id}',
  summary: 'Menandai pertanyaan terjawab, menyembunyikannya, atau membukanya lagi',
  access: 'staff',
  params: v.object({ id: Id }),
  body: v.object({ state: QuestionState }),
  answer: RoomQuestion,
  errors: ['QUESTION_NOT_FOUND'],
})
