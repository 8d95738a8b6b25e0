import type { getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'

type CheckoutCode = CodeOf<typeof getCheckout> | CodeOf<typeof payCheckout>

/**
 * Messages of product.md §8 for the dialog 'Gagal'. QUOTA_IS_FULL has its own dialog, and PRICE_ROSE has the server's
 * message.
 */
const messages = {
  COURSE_NOT_FOUND: 'Kelas tidak tersedia',
  SESSION_NOT_FOUND: 'Jadwal tidak tersedia',
  COURSE_ALREADY_ENROLLED: 'Kamu telah terdaftar di kelas ini',
  PAYMENT_WITH_POINT_NOT_SUPPORTED: 'Tidak tersedia metode pembayaran menggunakan point',
  PAYMENT_METHOD_NOT_AVAILABLE: 'Metode pembayaran ini belum tersedia',
  POINT_NOT_ENOUGH: 'Point kamu tidak cukup',
  PAYMENT_PROVIDER_AWAY: 'Layanan pembayaran sedang tidak menjawab. Coba lagi sebentar lagi.',
} satisfies Record<Exclude<CheckoutCode, 'QUOTA_IS_FULL' | 'PRICE_ROSE'>, string>

export function checkoutMessage(code: string | undefined): string {
  // `in` does not narrow its key.
  return code !== undefined && code in messages ? messages[code as keyof typeof messages] : 'Terjadi kesalahan sistem'
}
