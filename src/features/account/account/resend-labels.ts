import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { isApiFailure, type FailureKind } from '#app/data/api/failures.ts'

const line = 'Email belum terkirim. Pastikan perangkatmu terhubung ke internet, lalu coba lagi.'
const failed = 'Email belum terkirim karena kesalahan di sistem kami. Coba lagi beberapa saat lagi.'

/** Messages by kind of failure. Undefined if the whole page shows the failure: an ended session and maintenance. */
const messages: Record<Exclude<FailureKind, 'rate-limited'>, string | undefined> = {
  network: line,
  timeout: line,
  'wrong-shape': line,
  business: failed,
  forbidden: failed,
  server: failed,
  busy: failed,
  unauthorized: undefined,
  maintenance: undefined,
}

/** Reason why no email was sent; `undefined` if the whole page shows it. */
export function resendFailureText(error: unknown): string | undefined {
  if (!isApiFailure(error)) return failed
  if (error.kind !== 'rate-limited') return messages[error.kind]
  if (error.retryAfterMs === undefined) return 'Sudah beberapa kali dikirim. Coba lagi beberapa saat.'
  return `Sudah beberapa kali dikirim. Coba lagi ${formatTimeLeft(error.retryAfterMs)}.`
}
