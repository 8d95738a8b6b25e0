import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import type { ReadingStage } from '#contract/assessment/reading.ts'

export const stageNames: Record<ReadingStage, string> = {
  first: 'Dibaca dua pakar',
  second: 'Menunggu pembacaan kedua',
  undecided: 'Perlu ditetapkan',
  settled: 'Ditetapkan dari dua pembacaan',
}

export function formatResult({ state, score }: Pick<AssessedAssignment, 'state' | 'score'>): string {
  return state === 'scored' ? `nilai ${score}` : 'minta perbaikan'
}

/** Note for the expert above the form, by number of the reading. */
export const readingNotes: Record<NonNullable<AssessedAssignment['reading']>, string> = {
  1: 'Pembacaan pertama dari dua. Nilaimu keluar setelah pakar lain membaca, dan sesudah dikirim tidak bisa diubah.',
  2: 'Pembacaan kedua. Kamu membaca tanpa melihat nilai pertama, dan nilaimu sesudah dikirim tidak bisa diubah.',
}
