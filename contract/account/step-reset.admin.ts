import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'

/** A request to remove the second step of an admin or expert who lost it. A second admin approves it. */
export const StepReset = v.object({
  id: Id,
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  reason: v.string(),
  askedBy: v.object({ id: Id, fullName: v.string() }),
  askedAt: Instant,
  /**
   * True if the caller may approve the request. Neither the admin who made the request nor the user whom it concerns
   * may approve it.
   */
  mayApprove: v.boolean(),
  /** True if the caller is the only admin left, so a second admin must be appointed first. */
  isSecondMissing: v.boolean(),
})
export type StepReset = v.InferOutput<typeof StepReset>

const one = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })

export const askStepReset = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/second-step-reset',
  summary: 'Meminta langkah kedua seorang admin atau pakar dihapus',
  access: 'admin',
  params: one,
  body: withReason,
  answer: one,
  errors: ['USER_NOT_FOUND', 'STEP_NOT_SET_UP', 'STEP_RESET_WAITING'],
})

export const listStepResets = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/second-step-resets',
  summary: 'Permintaan hapus langkah kedua yang menunggu persetujuan',
  access: 'admin',
  answer: v.array(StepReset),
})

/** Removes passkeys, authenticator app and recovery codes, and ends every session of the account. */
export const approveStepReset = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/second-step-resets/{id}/approve',
  summary: 'Menyetujui penghapusan langkah kedua',
  access: 'admin',
  params: one,
  answer: v.object({}),
  errors: ['STEP_RESET_NOT_FOUND', 'SECOND_ADMIN_NEEDED', 'SECOND_ADMIN_MISSING'],
})

export const rejectStepReset = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/second-step-resets/{id}/reject',
  summary: 'Menolak, atau menarik kembali, penghapusan langkah kedua',
  access: 'admin',
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: ['STEP_RESET_NOT_FOUND'],
})
