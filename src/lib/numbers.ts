const format = new Intl.NumberFormat('id-ID')

export function formatNumber(value: number): string {
  return format.format(value)
}

/** 'Rp1.250.000', and 'Gratis' for nothing. */
export function formatRupiah(value: number): string {
  return value === 0 ? 'Gratis' : `Rp${format.format(value)}`
}

export function formatPoints(value: number): string {
  return `${format.format(value)} poin`
}
