import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/**
 * Returns a text about all requested and prefetched downloads: '2 kelas dan 6 materi tersimpan di perangkat ini (412
 * KB).' (2 classes and 6 materials are stored on this device.)
 */
export function describeStoredClasses(rows: readonly Pick<ClassOnDevice, 'wanted' | 'storedByteCount'>[]): string {
  const classCount = rows.filter(({ wanted }) => wanted === 'all').length
  const materialCount = new Set(rows.flatMap(({ wanted }) => (wanted === 'all' ? [] : wanted))).size
  const counts = [
    classCount > 0 && `${formatNumber(classCount)} kelas`,
    materialCount > 0 && `${formatNumber(materialCount)} materi`,
  ]
  const bytes = rows.reduce((sum, { storedByteCount }) => sum + storedByteCount, 0)
  const size = bytes > 0 ? ` (${formatBytes(bytes)})` : ''
  return `${counts.filter(Boolean).join(' dan ')} tersimpan di perangkat ini${size}.`
}
