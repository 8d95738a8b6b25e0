const format = new Intl.NumberFormat('id-ID')

export function formatNumber(value: number): string {
  return format.format(value)
}

/** Formats a price: 'Rp1.250.000', and 'Gratis' (free) for 0. */
export function formatRupiah(value: number): string {
  return value === 0 ? 'Gratis' : formatSum(value)
}

/** Formats an amount in rupiah: 'Rp1.250.000', and 'Rp0' for 0. */
export function formatSum(value: number): string {
  return `Rp${format.format(value)}`
}

/** Formats a percentage: '7 %'. Rounds down, so that 100 % means complete. */
export function formatPercent(value: number, max: number): string {
  return `${max > 0 ? Math.floor((Math.min(value, max) / max) * 100) : 0} %`
}

export function formatPoints(value: number): string {
  return `${format.format(value)} poin`
}
