import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { Zone } from '../catalog/course.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'

/** Course session that learners can still join. */
export const OpenSession = v.object({
  id: Id,
  courseTitle: v.string(),
  title: v.string(),
  zone: Zone,
  startsAt: Instant,
  freeSeats: v.number(),
})
export type OpenSession = v.InferOutput<typeof OpenSession>

/** Lists sessions that are not cancelled and not over, the earliest first. */
export const listOpenSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/open-sessions',
  summary: 'Sesi kelas yang masih bisa diikuti',
  access: 'admin',
  answer: v.array(OpenSession),
})

/** Enrols a user without order and payment. Takes a seat of the session and notifies the user. */
export const enrollByHand = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/enrollments',
  summary: 'Mendaftarkan seorang pengguna ke sesi kelas tanpa pembayaran',
  access: 'admin',
  params: v.object({ id: Id }),
  body: v.object({ sessionId: v.pipe(v.string(), v.uuid('Pilih sesinya')), reason: ChangeReason }),
  answer: v.object({ id: Id }),
  errors: [
    'USER_NOT_FOUND',
    'ACCOUNT_DEACTIVATED',
    'SESSION_NOT_FOUND',
    'SESSION_CANCELLED',
    'SESSION_OVER',
    'SESSION_FULL',
    'LEARNER_ALREADY_ENROLLED',
  ],
})
