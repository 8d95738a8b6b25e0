import * as v from 'valibot'
import { AssessmentReceipt } from '../assessment/assessment-receipt.ts'
import { QuizResult } from '../assessment/quiz.ts'
import { ProgressStatus } from '../learning/progress.ts'
import { Awarded } from '../points/points.ts'
import { RecapAnswersReceipt } from '../webinar/recap.outbox.ts'
import { RegistrationReceipt } from '../webinar/webinar-registration.ts'
import type { OutboxKind } from './outbox-kinds.ts'
import { Id, Instant } from './text.ts'

/** `isNew` is false if it was known before. */
const Taken = v.object({ isNew: v.boolean() })
const Attended = v.object({ isNew: v.boolean(), presentMs: v.number() })

/** Label of the user's work in lists, and the server's receipt, by kind. Loaded to send entries or to list them. */
export const outboxDetails = {
  progress: { label: 'Kemajuan materi', receipt: v.object({ status: ProgressStatus }) },
  points: { label: 'Poin belajar', receipt: Awarded },
  'quiz-attempt': { label: 'Jawaban kuis', receipt: QuizResult },
  assignment: { label: 'Jawaban tugas', receipt: v.object({ handedInAt: Instant }) },
  position: { label: 'Posisi belajar', receipt: v.object({ furthest: v.number(), isNew: v.boolean() }) },
  survey: { label: 'Jawaban survei', receipt: Taken },
  'level-up': { label: 'Bukti naik level', receipt: v.object({ submittedAt: Instant }) },
  'webinar-registration': { label: 'Pendaftaran webinar', receipt: RegistrationReceipt },
  'webinar-reminder': { label: 'Pengingat webinar', receipt: RegistrationReceipt },
  'notification-preference': { label: 'Pengaturan pemberitahuan', receipt: Taken },
  'room-question': { label: 'Pertanyaan di ruang webinar', receipt: v.object({ questionId: Id }) },
  'room-vote': { label: 'Suara untuk pertanyaan', receipt: v.object({ isWanted: v.boolean(), isNew: v.boolean() }) },
  'attendance-code': { label: 'Kode hadir', receipt: Attended },
  'attendance-stretch': { label: 'Menit hadir tanpa koneksi', receipt: Attended },
  'attendance-objection': { label: 'Keberatan kehadiran', receipt: Attended },
  'attendance-check-in': { label: 'Kehadiran di pintu', receipt: Attended },
  'recap-answers': { label: 'Jawaban rekap webinar', receipt: RecapAnswersReceipt },
  assessment: { label: 'Penilaian tugas', receipt: AssessmentReceipt },
  'scorm-state': {
    label: 'Kemajuan materi interaktif',
    receipt: v.object({ isNew: v.boolean(), status: ProgressStatus }),
  },
} as const satisfies Record<OutboxKind, { label: string; receipt: v.GenericSchema }>

export type OutboxReceipt<K extends OutboxKind> = v.InferOutput<(typeof outboxDetails)[K]['receipt']>
