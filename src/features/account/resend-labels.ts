import { isApiFailure, type FailureKind } from '#app/data/api/failures.ts'

const line = 'Email belum terkirim. Pastikan perangkatmu terhubung ke internet, lalu coba lagi.'
const failed = 'Email belum terkirim karena kesalahan di sistem kami. Coba lagi beberapa saat lagi.'

/** An ended session is told once for the whole page; maintenance has a page of its own. */
const words: Record<Exclude<FailureKind, 'rate-limited'>, string | undefined> = {
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

/** Why no letter went out; `undefined` where the whole page says so. */
export function resendFailureText(error: unknown): string | undefined {
  if (!isApiFailure(error)) return failed
  if (error.kind !== 'rate-limited') return words[error.kind]
  if (error.retryAfterMs === undefined) return 'Sudah beberapa kali dikirim. Coba lagi beberapa saat.'
  return `Sudah beberapa kali dikirim. Coba lagi dalam ${Math.max(1, Math.ceil(error.retryAfterMs / 60_000))} menit.`
}
