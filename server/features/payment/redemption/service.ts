import { randomUUID } from 'node:crypto'
import type { RedeemedVoucher, VoucherOffering } from '#contract/payment/redemption.ts'
import type { ErrorCode } from '#contract/wire/error-codes.ts'
import { type VoucherPrefix, checkVoucherWindow } from '#contract/payment/redeem-code.rules.ts'
import { type Db, type Tx, runInTransaction } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { runOnceIfKeyed } from '../../../http/idempotency.ts'
import { findNextSession, hasOpenSession, reserveNextSeat } from '../checkout/service.ts'
import { cancelAtProvider, findOpenOrder, type OrderServices } from '../order/service.ts'
import { lockBalance } from '../../points/points/service.ts'
import { enroll, findCourseEnrollment } from '../../learning/enrollment/service.ts'
import { generateVoucherCode } from './generate-code.ts'
import { presentOffering } from './present.ts'
import {
  incrementVoucherUses,
  findOfferedCourse,
  findVoucher,
  insertBatch,
  insertRedemption,
  lockVoucher,
  redeemFromBatch,
} from './queries.ts'

/** Builds an error whose message is the error code, because older clients read the code from the field `message`. */
function refusal(code: ErrorCode): CallError {
  return new CallError(code, { message: code })
}

type FoundVoucher = NonNullable<Awaited<ReturnType<typeof findVoucher>>>

/**
 * Checks all conditions of a code except quota and seats. Only a redemption can check quota and seats safely, because
 * it reserves them.
 */
async function refuseUnusable(db: Db, userId: string, voucher: FoundVoucher, now: Date): Promise<void> {
  const windowError = checkVoucherWindow(voucher, now)
  if (windowError) throw refusal(windowError)
  // Must come before the check of the use limit, so that a learner who has already used the code gets the error
  // COURSE_ALREADY_ENROLLED.
  if (await findCourseEnrollment(db, userId, voucher.course_id)) throw refusal('COURSE_ALREADY_ENROLLED')
  if (voucher.use_count >= voucher.use_limit) throw refusal('VOUCHER_USED')
}

/** Builds the error for a course without a free seat: all sessions have begun or were cancelled, or they are full. */
async function refuseSeatless(db: Db, courseId: string, now: Date): Promise<CallError> {
  return refusal((await hasOpenSession(db, courseId, now)) ? 'QUOTA_IS_FULL' : 'SESSION_NOT_FOUND')
}

interface Redemption extends RedeemedVoucher {
  /** Number of the card order that the redemption closed. */
  replaced?: string
}

/**
 * Redeems a code in one transaction: counts the use, reserves the quota and a seat, and enrols the user. Closes the
 * user's open card order for the course. Locks the user's balance first, as every purchase does, and the voucher before
 * any check, so that concurrent redemptions of the code run one after another.
 */
async function redeem(tx: Tx, userId: string, code: string, now: Date): Promise<Redemption> {
  await lockBalance(tx, userId, now)
  const voucher = await lockVoucher(tx, code)
  if (!voucher) throw refusal('VOUCHER_NOT_FOUND')
  await refuseUnusable(tx, userId, voucher, now)
  if (!(await redeemFromBatch(tx, voucher.batch_id))) throw refusal('QUOTA_IS_FULL')
  const { course_id: courseId, career_track_id: careerTrackId } = voucher
  const open = await findOpenOrder(tx, userId, courseId)
  const sessionId = await reserveNextSeat(tx, { courseId, open, now })
  if (sessionId === undefined) throw await refuseSeatless(tx, courseId, now)

  const enrollmentId = await enroll(tx, { userId, courseId, careerTrackId, sessionId, now })
  if (enrollmentId === undefined) throw refusal('COURSE_ALREADY_ENROLLED')
  await incrementVoucherUses(tx, code)
  await insertRedemption(tx, { voucher_code: code, user_id: userId, enrollment_id: enrollmentId, redeemed_at: now })
  return { enrollmentId, programId: careerTrackId, ...(open && { replaced: open.number }) }
}

/** Redeems a voucher code and enrols the caller. A call with the same idempotency key returns the same enrolment. */
export async function redeemVoucher(
  services: Pick<OrderServices, 'db' | 'now' | 'cards' | 'log'>,
  { userId, code, key, sent }: { userId: string; code: string; key: string | undefined; sent: unknown },
): Promise<RedeemedVoucher> {
  const write = { userId, key, kind: 'redemption', sent, parsed: { code } }
  const { replaced, ...redeemed } = await runInTransaction(services.db, tx =>
    runOnceIfKeyed(tx, write, inner => redeem(inner, userId, code, services.now())),
  )
  if (replaced !== undefined) cancelAtProvider(services, replaced)
  return redeemed
}

/**
 * Returns the course that the code gives access to. Reserves nothing, so the redemption may still be refused a moment
 * later.
 */
export async function getVoucherOffering(db: Db, userId: string, code: string, now: Date): Promise<VoucherOffering> {
  const voucher = await findVoucher(db, code)
  if (!voucher) throw refusal('VOUCHER_NOT_FOUND')
  await refuseUnusable(db, userId, voucher, now)
  if (voucher.redeemed_count >= voucher.quota) throw refusal('QUOTA_IS_FULL')
  const open = await findOpenOrder(db, userId, voucher.course_id)
  const session = await findNextSession(db, { courseId: voucher.course_id, open, now })
  if (!session) throw await refuseSeatless(db, voucher.course_id, now)
  return presentOffering(await findOfferedCourse(db, voucher.course_id), session, voucher)
}

/**
 * Returns the caller's enrolment in the course of a voucher code. A caller who is not enrolled gets the same error as
 * for an unknown code, so that the response does not reveal valid codes.
 */
export async function getVoucherEnrollment(db: Db, userId: string, code: string): Promise<RedeemedVoucher> {
  const voucher = await findVoucher(db, code)
  if (!voucher) throw refusal('VOUCHER_NOT_FOUND')
  const enrollmentId = await findCourseEnrollment(db, userId, voucher.course_id)
  if (enrollmentId === undefined) throw refusal('VOUCHER_NOT_FOUND')
  return { enrollmentId, programId: voucher.career_track_id }
}

export interface NewBatch {
  title: string
  prefix: VoucherPrefix
  courseId: string
  activeFrom: Date
  expiresAt: Date
  quota: number
  codeCount: number
  useLimit: number
}

/**
 * Creates a batch with random codes. If one of the codes already exists, which is extremely unlikely, the unique index
 * refuses the whole batch.
 */
export async function createVoucherBatch(
  tx: Tx,
  batch: NewBatch,
  now: Date,
  createdBy?: string,
): Promise<{ id: string; codes: string[] }> {
  const id = randomUUID()
  const codes = Array.from({ length: batch.codeCount }, () => generateVoucherCode(batch.prefix))
  await insertBatch(
    tx,
    {
      id,
      title: batch.title,
      prefix: batch.prefix,
      course_id: batch.courseId,
      active_from: batch.activeFrom,
      expires_at: batch.expiresAt,
      quota: batch.quota,
      created_at: now,
      ...(createdBy !== undefined && { created_by: createdBy }),
    },
    codes.map(code => ({ code, batch_id: id, use_limit: batch.useLimit })),
  )
  return { id, codes }
}
