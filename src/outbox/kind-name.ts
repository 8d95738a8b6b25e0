import { isOutboxKind, type OutboxKind } from '#contract/wire/outbox-kinds.ts'

/** Labels of the user's work in lists, by kind. */
const labels: Record<OutboxKind, string> = {
  progress: 'Kemajuan materi',
  points: 'Poin belajar',
  'quiz-attempt': 'Jawaban kuis',
  assignment: 'Jawaban tugas',
  position: 'Posisi belajar',
  survey: 'Jawaban survei',
  'level-up': 'Bukti naik level',
  'webinar-registration': 'Pendaftaran webinar',
  'webinar-reminder': 'Pengingat webinar',
  'notification-preference': 'Pengaturan pemberitahuan',
  'room-question': 'Pertanyaan di ruang webinar',
  'room-vote': 'Suara untuk pertanyaan',
  'attendance-code': 'Kode hadir',
  'attendance-stretch': 'Menit hadir tanpa koneksi',
  'attendance-objection': 'Keberatan kehadiran',
  'attendance-check-in': 'Kehadiran di pintu',
  'recap-answers': 'Jawaban rekap webinar',
  assessment: 'Penilaian tugas',
  'scorm-state': 'Kemajuan materi interaktif',
  review: 'Ulangan kartu',
  note: 'Catatan belajar',
  'lesson-question': 'Tanya jawab di materi',
  'study-group': 'Kelompok belajar',
  'stock-alert': 'Permintaan kabar stok',
}

/** Returns the label of a kind, or a general label for a kind of an older or newer version. */
export function getKindLabel(kind: string): string {
  return isOutboxKind(kind) ? labels[kind] : 'Pekerjaan belajar'
}
