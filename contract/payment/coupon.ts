import * as v from 'valibot'
import { couponList, CouponPrefix, CouponState } from './coupon.list.ts'
import { ChangeReason, defineDeskList } from '../admin/list.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { MINUTE_MS } from '../wire/durations.ts'
import { COUPON_MAX_CODES, COUPON_MAX_USES } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

const batch = {
  id: Id,
  title: v.string(),
  prefix: CouponPrefix,
  courseTitle: v.string(),
  programTitle: v.string(),
  activeFrom: Instant,
  expiresAt: Instant,
  quota: v.number(),
  redeemedCount: v.number(),
  codeCount: v.number(),
  state: CouponState,
  createdAt: Instant,
}

/** Batch of voucher codes for one course. */
export const Coupon = v.object(batch)
export type Coupon = v.InferOutput<typeof Coupon>

export const CouponDetail = v.object({
  ...batch,
  version: v.number(),
  usesPerCode: v.number(),
  createdBy: v.nullable(v.string()),
  exportedAt: v.nullable(Instant),
  exportedBy: v.nullable(v.string()),
  /** True if the caller may download the codes now. Absent in answers of older servers. */
  mayExport: v.optional(v.boolean()),
})

/** Time in which the admin who downloaded the codes may download them again, for example after a lost connection. */
export const COUPON_EXPORT_AGAIN_MS = 10 * MINUTE_MS
export type CouponDetail = v.InferOutput<typeof CouponDetail>

const Title = v.pipe(SingleLine, v.nonEmpty('Beri nama batch ini'), v.maxLength(80, 'Nama paling panjang 80 karakter'))
const count = (most: number, name: string) =>
  v.pipe(
    v.number(`${name} harus angka`),
    v.integer(`${name} harus bilangan bulat`),
    v.minValue(1, `${name} paling sedikit 1`),
    v.maxValue(most, `${name} paling banyak ${most}`),
  )
const Quota = count(COUPON_MAX_CODES * COUPON_MAX_USES, 'Kuota')

export const CouponBody = v.pipe(
  v.object({
    title: Title,
    prefix: CouponPrefix,
    courseId: v.pipe(v.string(), v.uuid('Pilih kelasnya')),
    activeFrom: Instant,
    expiresAt: Instant,
    quota: Quota,
    codeCount: count(COUPON_MAX_CODES, 'Jumlah kode'),
    usesPerCode: count(COUPON_MAX_USES, 'Pemakaian per kode'),
    reason: ChangeReason,
  }),
  v.forward(
    v.check(body => body.expiresAt > body.activeFrom, 'Harus setelah mulai berlaku'),
    ['expiresAt'],
  ),
  v.forward(
    v.check(
      body => body.quota <= body.codeCount * body.usesPerCode,
      'Lebih besar dari yang bisa dipakai semua kodenya',
    ),
    ['quota'],
  ),
)

const one = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })

export const listCoupons = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/coupons',
  summary: 'Batch kode voucher',
  access: 'admin',
  query: couponList.query,
  answer: v.object(pageFields(Coupon)),
})

export const getCoupon = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/coupons/{id}',
  summary: 'Satu batch kode voucher',
  access: 'admin',
  params: one,
  answer: CouponDetail,
  errors: ['COUPON_NOT_FOUND'],
})

export const createCoupon = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/coupons',
  summary: 'Membuat batch kode voucher',
  access: 'admin',
  limit: 'bulk',
  body: CouponBody,
  answer: v.object({ id: Id }),
  errors: ['COURSE_NOT_FOUND', 'COUPON_ENDS_IN_PAST'],
  idempotent: true,
})

export const CouponChange = v.object({ title: Title, expiresAt: Instant, quota: Quota, reason: ChangeReason })

/** Changes the name, the end or the number of redemptions of a batch of voucher codes. */
export const changeCoupon = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/coupons/{id}',
  summary: 'Mengubah nama, akhir, atau kuota satu batch',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: CouponChange,
  answer: v.object({ version: v.number() }),
  errors: ['COUPON_NOT_FOUND', 'COUPON_QUOTA_USED', 'COUPON_ENDS_TOO_EARLY', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

export const stopCoupon = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/coupons/{id}/stop',
  summary: 'Menghentikan satu batch: kodenya tidak bisa dipakai lagi',
  access: 'admin',
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: ['COUPON_NOT_FOUND', 'COUPON_STOPPED'],
})

export const resumeCoupon = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/coupons/{id}/resume',
  summary: 'Menjalankan lagi batch yang dihentikan',
  access: 'admin',
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: ['COUPON_NOT_FOUND', 'COUPON_RUNNING'],
})

/**
 * Exports the codes of a batch as CSV. Everyone who has the file can use the codes, so only the admin of the first
 * export can export them again, for ten minutes.
 */
export const exportCoupon = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/coupons/{id}/export',
  summary: 'Semua kode satu batch sebagai CSV, sekali saja',
  access: 'admin',
  limit: 'export',
  params: one,
  body: withReason,
  download: 'text/csv',
  answer: DownloadedFile,
  errors: ['COUPON_NOT_FOUND', 'COUPON_EXPORTED'],
})

const Use = v.object({
  id: Id,
  /** The code, masked except for its last four characters. */
  code: v.string(),
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  redeemedAt: Instant,
})
export type CouponUse = v.InferOutput<typeof Use>

export const listCouponUses = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/coupons/{id}/uses',
  summary: 'Siapa memakai kode satu batch, dan kapan',
  access: 'admin',
  params: one,
  query: defineDeskList({}, ['redeemedAt']).query,
  answer: v.object(pageFields(Use)),
  errors: ['COUPON_NOT_FOUND'],
})
