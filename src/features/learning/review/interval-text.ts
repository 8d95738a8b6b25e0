/** Returns the time until the next review: '1 hari', '2 bulan', '1 tahun'. */
export function intervalText(days: number): string {
  if (days >= 365) return '1 tahun'
  return days >= 60 ? `${Math.round(days / 30)} bulan` : `${Math.max(1, days)} hari`
}
