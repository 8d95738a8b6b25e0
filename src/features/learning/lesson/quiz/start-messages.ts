import type { CodeOf } from '#contract/wire/endpoint.ts'
import type { startQuizAttempt } from '#contract/assessment/quiz.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'

export const startMessages = {
  ENROLLMENT_NOT_FOUND: 'Kelas ini tidak ada di akunmu.',
  LECTURE_MATERIAL_NOT_FOUND: 'Kuis ini sudah tidak ada di kelasmu.',
  ENROLLMENT_REFUNDED: 'Pembayaran kelas ini sudah dikembalikan, jadi kuisnya tidak bisa dikerjakan lagi.',
  QUIZ_NOT_FOUND: 'Kuis ini sudah tidak ada di kelasmu.',
  ATTEMPT_USED_UP: 'Jatah percobaan kuis ini sudah habis. Kalau ada yang masih di perangkat lain, kirim dari sana.',
} satisfies Record<CodeOf<typeof startQuizAttempt>, string>

function isKnown(code: string | undefined): code is keyof typeof startMessages {
  return code !== undefined && Object.hasOwn(startMessages, code)
}

/**
 * Returns the message for a quiz that could not be started: either the request failed, or the draft answers could not
 * be stored.
 */
export function getStartProblem(failure: unknown): string {
  if (!isApiFailure(failure)) return `Kuis belum dimulai ${describeNotStored(failure)}`
  if (isKnown(failure.code)) return startMessages[failure.code]
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'wrong-shape':
      return 'Belum tersambung ke server, jadi kuis belum dimulai dan waktumu belum berjalan. Coba lagi saat ada koneksi.'
    case 'unauthorized':
      return 'Sesi login perlu diperbarui. Masuk lagi, lalu mulai kuisnya.'
    case 'rate-limited':
      return 'Coba lagi beberapa saat.'
    default:
      return 'Server sedang bermasalah. Coba lagi beberapa saat.'
  }
}
