import type { LevelUpState } from '#contract/assessment/level-up.ts'
import type { UploadedFile } from '#contract/wire/upload.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const levelUpStates: Record<LevelUpState, { name: string; tone: DotTone }> = {
  submitted: { name: 'Menunggu ditinjau', tone: 'waiting' },
  approved: { name: 'Disetujui', tone: 'good' },
  rejected: { name: 'Belum disetujui', tone: 'bad' },
}

export function getFileKindLabel(type: UploadedFile['type']): string {
  if (type.startsWith('image/')) return 'Gambar'
  if (type === 'video/mp4') return 'Video'
  if (type === 'application/pdf') return 'PDF'
  if (type === 'text/plain') return 'Teks'
  return type === 'application/zip' ? 'ZIP' : 'Dokumen'
}
