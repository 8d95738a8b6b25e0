import { errorTexts, isErrorCode } from '#contract/error-codes.ts'
import { isOutboxKind, type OutboxKind } from '#contract/outbox.ts'

const kindNames: Record<OutboxKind, string> = {
  progress: 'Kemajuan materi',
  points: 'Poin belajar',
  'quiz-attempt': 'Jawaban kuis',
  assignment: 'Jawaban tugas',
  position: 'Posisi belajar',
  survey: 'Jawaban survei',
}

/** Entries of a kind an older or newer version made still get a name. */
export function kindName(kind: string): string {
  return isOutboxKind(kind) ? kindNames[kind] : 'Pekerjaan belajar'
}

/** A code is for the help desk; the learner reads what it means. */
export function reasonText(reason: { code?: string | undefined; message?: string | undefined } | null): string {
  if (!reason) return 'Server belum menerima kiriman ini.'
  if (reason.code && isErrorCode(reason.code)) return errorTexts[reason.code]
  return reason.message || 'Server belum menerima kiriman ini.'
}
