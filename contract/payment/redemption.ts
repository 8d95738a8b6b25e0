import * as v from 'valibot'
import { CareerTrackHead } from '../catalog/career-track.ts'
import { LearningMode, Zone } from '../catalog/course.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { cleanVoucher, redeemCodeErrors, normalizeTypedCode } from './redeem-code.rules.ts'
import { Id, Instant, PlainText, Slug } from '../wire/text.ts'

/**
 * Pasted text. Longer than a code, so that text pasted by mistake, such as the URL of an invoice, gets a helpful error.
 */
const Pasted = v.pipe(PlainText, v.maxLength(200, 'Kode terlalu panjang'))

const VoucherCode = v.pipe(Pasted, v.transform(cleanVoucher), v.nonEmpty('Masukkan kode voucher dulu'))

export const RedeemedVoucher = v.object({
  enrollmentId: Id,
  /** Career track that the voucher opened. */
  programId: Id,
})
export type RedeemedVoucher = v.InferOutput<typeof RedeemedVoucher>

const redeemErrors = [
  'VOUCHER_NOT_FOUND',
  'VOUCHER_IS_NOT_ACTIVE_YET',
  'VOUCHER_EXPIRED',
  'COURSE_ALREADY_ENROLLED',
  'VOUCHER_USED',
  'QUOTA_IS_FULL',
  'SESSION_NOT_FOUND',
] as const

/** Redeems a voucher. The `message` of an error also contains the error code, because older clients read it there. */
export const redeemVoucher = defineEndpoint({
  method: 'POST',
  path: '/v1/redemption/voucher',
  summary: 'Menukar kode voucher dengan kelasnya',
  access: 'person',
  limit: 'voucher',
  body: v.object({ voucher: VoucherCode }),
  answer: RedeemedVoucher,
  errors: redeemErrors,
  idempotent: true,
})

/**
 * Returns the learner's own enrolment in the voucher's course. Without an enrolment the answer is the same as for an
 * unknown code.
 */
export const getVoucherEnrollment = defineEndpoint({
  method: 'GET',
  path: '/v1/redemption/voucher/{voucher}',
  summary: 'Pendaftaran milik sendiri di kelas sebuah voucher',
  access: 'person',
  limit: 'voucher',
  params: v.object({ voucher: VoucherCode }),
  answer: RedeemedVoucher,
  errors: ['VOUCHER_NOT_FOUND'],
})

export const VoucherOffering = v.object({
  careerTrack: CareerTrackHead,
  /** Courses that the code opens, without the hidden course. */
  offerings: v.array(
    v.object({
      id: Id,
      slug: Slug,
      title: v.string(),
      mode: LearningMode,
      priceRupiah: v.number(),
      /** Course session that the learner would join if the code is redeemed now. */
      session: v.object({ title: v.string(), startsAt: Instant, zone: Zone, place: v.nullable(v.string()) }),
    }),
  ),
  voucher: v.object({ code: v.string(), expiresAt: Instant, coveredRupiah: v.number() }),
})
export type VoucherOffering = v.InferOutput<typeof VoucherOffering>

/** Returns the courses that a code opens without redeeming the code. Fails with the same error codes as redeeming. */
export const getVoucherOffering = defineEndpoint({
  method: 'GET',
  path: '/v1/redemption/voucher/{voucher}/offering',
  summary: 'Kelas dan harga yang dibuka sebuah voucher, tanpa memakainya',
  access: 'person',
  limit: 'voucher',
  params: v.object({ voucher: VoucherCode }),
  answer: VoucherOffering,
  errors: redeemErrors,
})

export const CodeType = v.picklist(['redeem', 'voucher'])
export type CodeType = v.InferOutput<typeof CodeType>

export const validateCode = defineEndpoint({
  method: 'POST',
  path: '/redeem-simulator/validate-code',
  summary: 'Memeriksa kode redeem atau voucher tanpa memakainya',
  access: 'public',
  limit: 'code-check',
  body: v.object({
    code: v.pipe(Pasted, v.transform(normalizeTypedCode), v.nonEmpty('Masukkan kode dulu')),
    type: CodeType,
  }),
  answer: v.object({ msg: v.literal('success') }),
  errors: [...redeemCodeErrors, 'REDEEM_NOT_FOUND', 'REDEEM_USED', 'VOUCHER_INVALID', 'VOUCHER_NOT_FOUND'],
})
