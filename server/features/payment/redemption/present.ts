import type { VoucherOffering } from '#contract/payment/redemption.ts'
import { isListed } from '#contract/catalog/offering.ts'
import type { findNextSession } from '../checkout/service.ts'
import type { findOfferedCourse, findVoucher } from './queries.ts'

type Found<Query extends (...input: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>

export function presentOffering(
  course: Found<typeof findOfferedCourse>,
  session: Found<typeof findNextSession>,
  voucher: Found<typeof findVoucher>,
): VoucherOffering {
  const offering = {
    id: course.id,
    slug: course.slug,
    title: course.title,
    mode: course.mode,
    priceRupiah: course.price_rupiah,
    session: {
      title: session.title,
      startsAt: session.starts_at.toISOString(),
      zone: session.zone,
      place: session.place,
    },
  }
  return {
    careerTrack: { id: course.track_id, title: course.track_title, slug: course.track_slug },
    offerings: isListed(course) ? [offering] : [],
    voucher: { code: voucher.code, expiresAt: voucher.expiresAt.toISOString(), coveredRupiah: course.price_rupiah },
  }
}
