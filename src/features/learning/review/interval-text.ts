/** Returns the time until the next review, such as '1 hari' (day), '2 bulan' (months) or '1 tahun' (year). */
export function formatInterval(days: number): string {
  if (days >= 365) return '1 tahun'
  return days >= 60 ? `${Math.round(days / 30)} bulan` : `${Math.max(1, days)} hari`
}
