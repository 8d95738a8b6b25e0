import { brand } from '#contract/site/brand.ts'
import type { DownloadProblem, DownloadState } from '#app/data/downloads/row.ts'
import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'

const stateLabels: Record<DownloadState, string> = {
  queued: 'Menunggu giliran',
  loading: 'Mengunduh',
  checking: 'Memeriksa',
  ready: 'Siap dibuka tanpa koneksi',
  paused: 'Dijeda',
  stopped: 'Berhenti',
}

const problemMessages: Record<DownloadProblem, string> = {
  line: 'Menunggu koneksi. Yang sudah diunduh tetap tersimpan.',
  server: 'Server sedang sibuk. Nanti dicoba lagi sendiri.',
  wifi: 'Menunggu Wi-Fi.',
  space: 'Ruang di perangkat tidak cukup.',
  damaged: 'Sebagian berkas rusak atau hilang dari perangkat. Lanjutkan untuk mengunduh bagian itu saja.',
  refused: 'Ini tidak ada lagi di akunmu, jadi tidak bisa diunduh. Hapus saja unduhan ini.',
  unchecked: `Sudah diunduh, belum diperiksa. Buka lagi ${brand.name} sekali agar bisa diperiksa.`,
}

const listing = new Intl.ListFormat('id', { type: 'conjunction' })

/** Returns a message about the state of a download. */
export function getDownloadMessage(row: Pick<ClassOnDevice, 'state' | 'problem' | 'missingBytes' | 'missing'>): string {
  if (row.problem === 'space' && row.missingBytes) {
    return `Ruang di perangkat kurang ${formatBytes(row.missingBytes)}. Hapus sesuatu, lalu lanjutkan.`
  }
  if (row.state === 'ready' && row.missing && row.missing.length > 0) {
    return `${stateLabels.ready}, kecuali ${listing.format(row.missing)}. Itu tidak ada lagi di server.`
  }
  return row.problem ? problemMessages[row.problem] : stateLabels[row.state]
}

export function computeDownloadPercent({
  bytes,
  storedByteCount,
}: Pick<ClassOnDevice, 'bytes' | 'storedByteCount'>): number {
  return bytes === 0 ? 100 : Math.floor((storedByteCount / bytes) * 100)
}

/** Returns a text such as '12,4 MB dari 24 MB (51%)'. */
export function formatDownloadedAmount(row: Pick<ClassOnDevice, 'bytes' | 'storedByteCount'>): string {
  return `${formatBytes(row.storedByteCount)} dari ${formatBytes(row.bytes)} (${computeDownloadPercent(row)}%)`
}
