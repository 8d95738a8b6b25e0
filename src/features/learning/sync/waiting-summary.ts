import { formatNumber } from '#app/lib/numbers.ts'
import type { Connection } from '#app/ui/states/connection.ts'

const nextSteps: Record<Connection, string> = {
  answered: 'dan sedang menunggu giliran dikirim.',
  late: 'dan sedang menunggu giliran dikirim. Koneksinya sedang lambat.',
  silent: 'dan dikirim sendiri begitu server menjawab lagi.',
  portal: 'dan dikirim sendiri setelah kamu login ke Wi-Fi ini.',
  offline: 'dan dikirim sendiri begitu ada koneksi.',
}

/**
 * Returns a text with the number of waiting entries and the reason, from the measured connection. The status pill uses
 * the same reason.
 */
export function describeWaitingWork(count: number, refusedCount: number, connection: Connection): string {
  if (count === 0 && refusedCount > 0) {
    return `${formatNumber(refusedCount)} pekerjaan tidak diterima server dan masih tersimpan di perangkat ini.`
  }
  if (count === 0) return 'Semua pekerjaanmu sudah sampai di server.'
  return `${formatNumber(count)} pekerjaan tersimpan aman di perangkat ini ${nextSteps[connection]}`
}
