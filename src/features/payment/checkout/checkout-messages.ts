import type { getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'

type CheckoutCode = CodeOf<typeof getCheckout> | CodeOf<typeof payCheckout>

/**
 * Messages of the dialog 'Gagal' (failed). QUOTA_IS_FULL has a dialog of its own, and PRICE_ROSE shows the server's
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

export function getCheckoutMessage(code: string | undefined): string {
  // The cast is safe after `in`, which does not narrow the type of its key.
  return code !== undefined && code in messages ? messages[code as keyof typeof messages] : 'Terjadi kesalahan sistem'
}
