import type { AccountExport } from '#contract/account/account-data.ts'
import { isApiFailure, type FailureKind } from '#app/data/api/failures.ts'

/** Returns a name such as `semai-data-2026-11-21.json`, with the date in the device's time zone. */
export function exportFileName({ exportedAt }: Pick<AccountExport, 'exportedAt'>): string {
  const day = new Date(exportedAt)
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  return `semai-data-${parts.map(part => String(part).padStart(2, '0')).join('-')}.json`
}

/** Returns the file with indented JSON, so that users can read the file. */
export function exportFile(data: AccountExport): Blob {
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
}

const connection = 'Data belum terunduh. Pastikan perangkatmu terhubung ke internet, lalu coba lagi.'
const failed = 'Data belum terunduh karena kesalahan di sistem kami. Coba lagi beberapa saat lagi.'

/** Messages by kind of failure. Undefined for an ended session and for maintenance, which the whole page shows. */
const messages: Record<FailureKind, string | undefined> = {
  network: connection,
  timeout: connection,
  'wrong-shape': connection,
  'rate-limited': 'Datamu sudah beberapa kali diunduh. Coba lagi dalam satu jam.',
  business: failed,
  forbidden: failed,
  server: failed,
  busy: failed,
  unauthorized: undefined,
  maintenance: undefined,
}

export function exportFailureText(error: unknown): string | undefined {
  return isApiFailure(error) ? messages[error.kind] : failed
}
