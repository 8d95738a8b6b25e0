import type { Coupon, CouponDetail, CouponUse } from '#contract/payment/coupon.ts'
import type { CouponRow, selectCouponUses, findCouponAuthors } from './queries.ts'

export function presentCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    title: row.title,
    prefix: row.prefix,
    courseTitle: row.course_title,
    programTitle: row.track_title,
    activeFrom: row.active_from.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    quota: row.quota,
    redeemedCount: row.redeemed_count,
    codeCount: row.code_count,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentCouponDetail(
  row: CouponRow,
  makers: Awaited<ReturnType<typeof findCouponAuthors>>,
  mayExport: boolean,
): CouponDetail {
  return {
    ...presentCoupon(row),
    version: row.version,
    usesPerCode: makers?.use_limit ?? 1,
    createdBy: makers?.created_by ?? null,
    exportedAt: row.exported_at?.toISOString() ?? null,
    exportedBy: makers?.exported_by ?? null,
    mayExport,
  }
}

type UseRow = Awaited<ReturnType<ReturnType<typeof selectCouponUses>['executeTakeFirstOrThrow']>>

export function presentUse(row: UseRow): CouponUse {
  return {
    id: row.id,
    code: masked(row.code),
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    redeemedAt: row.redeemed_at.toISOString(),
  }
}

const masked = (code: string) => `${code.slice(0, 5)}•••••${code.slice(-4)}`
