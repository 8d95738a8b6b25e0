const format = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })

/** Formats bytes in the units in which data packages are sold: '0 KB', '640 KB', '12,4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${format.format(bytes > 0 ? Math.max(1, Math.round(bytes / 1_000)) : 0)} KB`
  if (bytes < 1_000_000_000) return `${format.format(bytes / 1_000_000)} MB`
  return `${format.format(bytes / 1_000_000_000)} GB`
}
