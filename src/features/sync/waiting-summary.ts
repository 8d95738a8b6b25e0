import { formatNumber } from '#app/lib/numbers.ts'
import type { Line } from '#app/ui/states/line.ts'

const nextSteps: Record<Line, string> = {
  answered: 'dan sedang menunggu giliran dikirim.',
  late: 'dan sedang menunggu giliran dikirim. Koneksinya sedang lambat.',
  silent: 'dan dikirim sendiri begitu server menjawab lagi.',
  portal: 'dan dikirim sendiri setelah kamu login ke Wi-Fi ini.',
  offline: 'dan dikirim sendiri begitu ada koneksi.',
}

/** How much waits here and what it waits for, by the line as calls meet it: the pill beside it says the same. */
export function waitingSummary(count: number, line: Line): string {
  if (count === 0) return 'Semua pekerjaanmu sudah sampai di server.'
  return `${formatNumber(count)} pekerjaan tersimpan aman di perangkat ini ${nextSteps[line]}`
}
