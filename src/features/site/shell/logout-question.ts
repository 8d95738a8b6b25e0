import type { BegunKind } from '#app/data/begun.ts'
import type { AskOptions } from '#app/notices/show-alert.ts'
import type { Connection } from '#app/ui/states/connection.ts'

export type LogoutAnswer = 'send' | 'keep' | 'discard' | 'stay'

interface Device {
  unsentCount: number
  refusedCount: number
  begun: Partial<Record<BegunKind, number>>
  connection: Connection
}

const begunLabels: Record<BegunKind, (count: number) => string> = {
  quiz: count => `jawaban ${count} kuis yang belum dikumpulkan`,
  assignment: count => `${count} tugas yang belum dikumpulkan`,
  survey: count => `${count} survei yang baru terisi sebagian`,
  'level-up': () => 'bukti level up yang belum dikirim',
  profile: () => 'perubahan profil yang belum disimpan',
  assessment: count => `${count} penilaian yang belum dikirim`,
  note: count => `${count} catatan yang belum disimpan`,
  question: count => `${count} pertanyaan atau jawaban yang belum dikirim`,
  shared: () => 'kiriman dari aplikasi lain yang belum ditempatkan',
}

const stay = { value: 'stay', label: 'Batal' } as const

/**
 * Returns the question before a logout, or `undefined` if no data would be lost. Drafts and refused entries count too,
 * because 'Buang' deletes them. Without a connection there is also a question, because the user cannot log in again.
 */
export function createLogoutQuestion({
  unsentCount,
  refusedCount,
  begun,
  connection,
}: Device): AskOptions<LogoutAnswer> | undefined {
  const isCutOff = connection !== 'answered' && connection !== 'late'
  const lockedOut =
    'Tanpa koneksi, belum ada yang bisa masuk lagi di perangkat ini. Materi yang tersimpan ikut terhapus saat kamu keluar.'
  const kinds = Object.entries(begun) as [BegunKind, number][] // the record has exactly these keys
  const begunCount = kinds.reduce((sum, [, count]) => sum + count, 0)
  if (unsentCount + refusedCount + begunCount === 0) {
    if (!isCutOff) return undefined
    return {
      title: 'Keluar tanpa koneksi?',
      text: lockedOut,
      choices: [stay, { value: 'keep', label: 'Tetap keluar' }],
    }
  }
  const parts = [
    ...(unsentCount > 0 ? [`${unsentCount} pekerjaan yang belum terkirim`] : []),
    ...(refusedCount > 0 ? [`${refusedCount} pekerjaan yang tidak diterima server`] : []),
    ...kinds.map(([kind, count]) => begunLabels[kind](count)),
  ]
  const list = new Intl.ListFormat('id-ID', { type: 'conjunction' }).format(parts)
  const canSend = unsentCount > 0 && connection !== 'offline'
  return {
    title:
      unsentCount > 0
        ? `${unsentCount} pekerjaan belum terkirim`
        : `${refusedCount + begunCount} pekerjaan belum selesai`,
    text: [
      `Masih tersimpan di perangkat ini: ${list}. Mau diapakan sebelum keluar?`,
      ...(isCutOff ? [lockedOut] : []),
    ].join('\n\n'),
    choices: [
      ...(canSend ? [{ value: 'send', label: 'Kirim dulu, lalu keluar' } as const] : []),
      { value: 'keep', label: 'Simpan untuk login berikutnya' },
      stay,
      { value: 'discard', label: 'Buang', isDanger: true },
    ],
  }
}
