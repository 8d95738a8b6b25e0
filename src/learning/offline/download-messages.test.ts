import { expect, it } from 'vitest'
import { formatDownloadedAmount, getDownloadMessage, computeDownloadPercent } from './download-messages.ts'

it('shows the state of a download, and the missing space on a full disk', () => {
  expect(getDownloadMessage({ state: 'loading', problem: undefined, missingBytes: undefined })).toBe('Mengunduh')
  expect(getDownloadMessage({ state: 'queued', problem: 'wifi', missingBytes: undefined })).toBe('Menunggu Wi-Fi.')
  expect(getDownloadMessage({ state: 'stopped', problem: 'space', missingBytes: 12_400_000 })).toContain('12,4 MB')
})

it('lists the names of the missing parts of a downloaded class', () => {
  const ready = { state: 'ready', problem: undefined, missingBytes: undefined } as const
  expect(getDownloadMessage({ ...ready, missing: [] })).toBe('Siap dibuka tanpa koneksi')
  // Older builds stored no list of missing parts.
  expect(getDownloadMessage(ready)).toBe('Siap dibuka tanpa koneksi')
  expect(getDownloadMessage({ ...ready, missing: ['kuis “Satu”', 'catatan suara pakar'] })).toBe(
    'Siap dibuka tanpa koneksi, kecuali kuis “Satu” dan catatan suara pakar. Itu tidak ada lagi di server.',
  )
})

it('shows a hundred percent only if every part is downloaded', () => {
  expect(computeDownloadPercent({ bytes: 1_000, storedByteCount: 999 })).toBe(99)
  expect(computeDownloadPercent({ bytes: 0, storedByteCount: 0 })).toBe(100)
  expect(formatDownloadedAmount({ bytes: 24_000_000, storedByteCount: 12_300_000 })).toBe('12,3 MB dari 24 MB (51%)')
})
