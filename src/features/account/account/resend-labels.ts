import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { isApiFailure, type FailureKind } from '#app/data/api/failures.ts'

const line = 'Email belum terkirim. Pastikan perangkatmu terhubung ke internet, lalu coba lagi.'
const failed = 'Email belum terkirim karena kesalahan di sistem kami. Coba lagi beberapa saat lagi.'

/** Messages by kind of failure. Undefined for an ended session and for maintenance, which the whole page shows. */
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

/** Returns the reason why no email was sent, or `undefined` if the whole page shows the reason. */
export function getResendFailureText(error: unknown): string | undefined {
  if (!isApiFailure(error)) return failed
  if (error.kind !== 'rate-limited') return messages[error.kind]
  if (error.retryAfterMs === undefined) return 'Sudah beberapa kali dikirim. Coba lagi beberapa saat.'
  return `Sudah beberapa kali dikirim. Coba lagi ${formatTimeLeft(error.retryAfterMs)}.`
}
