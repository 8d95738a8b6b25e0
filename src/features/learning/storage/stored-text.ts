import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatNumber } from '#app/lib/numbers.ts'

type DescribedRow = Pick<ClassOnDevice, 'wanted' | 'state' | 'storedByteCount'>

/**
 * Returns a text about all requested and prefetched downloads: '2 kelas dan 6 materi tersimpan di perangkat ini (412
 * KB). 1 kelas belum selesai diunduh.' (2 classes and 6 materials are stored on this device. 1 class is not yet
 * downloaded.)
 */
export function describeStoredClasses(rows: readonly DescribedRow[]): string {
  const readyRows = rows.filter(({ state }) => state === 'ready')
  const otherRows = rows.filter(({ state }) => state !== 'ready')
  const bytes = readyRows.reduce((sum, { storedByteCount }) => sum + storedByteCount, 0)
  const size = bytes > 0 ? ` (${formatBytes(bytes)})` : ''
  const sentences = [
    readyRows.length > 0 && `${countContents(readyRows)} tersimpan di perangkat ini${size}.`,
    otherRows.length > 0 && `${countContents(otherRows)} belum selesai diunduh.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function countContents(rows: readonly DescribedRow[]): string {
  const classCount = rows.filter(({ wanted }) => wanted === 'all').length
  const materialCount = new Set(rows.flatMap(({ wanted }) => (wanted === 'all' ? [] : wanted))).size
  const counts = [
    classCount > 0 && `${formatNumber(classCount)} kelas`,
    materialCount > 0 && `${formatNumber(materialCount)} materi`,
  ]
  return counts.filter(Boolean).join(' dan ')
}
