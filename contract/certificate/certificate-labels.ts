import type { CertificateKind, AchievementKind, LearningKind } from './graduation.ts'

/** Certificate that another system issued. */
export interface ImportedSubject {
  kind: 'imported'
  earnedKind: AchievementKind
  title: string
  source: string
  sourceNumber: string | null
  score: string | null
  importedBy: string
}

/** Subject of a certificate. */
export type CertificateSubject =
  | { kind: LearningKind; courseTitle: string; careerTrackTitle: string }
  | { kind: 'attendance'; webinarTitle: string; presentMinutes: number; lengthMinutes: number }
  | ImportedSubject

const purposes = {
  completion: 'telah menyelesaikan seluruh materi kelas',
  graduation: 'telah memenuhi semua syarat kelulusan kelas',
} as const

const purposesElsewhere = {
  completion: 'telah menyelesaikan',
  graduation: 'telah lulus dari',
  attendance: 'telah mengikuti',
} as const

/** Returns the texts of a certificate, for the page, the PDF and the verification. */
export function getCertificateLabels(subject: CertificateSubject) {
  if (subject.kind === 'attendance') {
    const { webinarTitle, presentMinutes, lengthMinutes } = subject
    const detail = `${presentMinutes} dari ${lengthMinutes} menit`
    return {
      purpose: 'telah mengikuti webinar',
      term: 'Webinar',
      title: webinarTitle,
      detailTerm: 'Hadir',
      detail,
    }
  }
  if (subject.kind === 'imported') {
    const { earnedKind, title, source, sourceNumber, score } = subject
    const parts = [source, score && `nilai ${score}`, sourceNumber && `nomor asal ${sourceNumber}`]
    return {
      purpose: purposesElsewhere[earnedKind],
      term: 'Judul',
      title,
      detailTerm: 'Penerbit asal',
      detail: parts.filter(Boolean).join(' · '),
    }
  }
  const { kind, courseTitle, careerTrackTitle } = subject
  return {
    purpose: purposes[kind],
    term: 'Kelas',
    title: courseTitle,
    detailTerm: 'Program',
    detail: careerTrackTitle,
  }
}

/** Requirements of each kind of certificate, as the verification page and the badge state them. */
export const certificateCriteria = {
  completion: 'Menyelesaikan semua materi program.',
  graduation: 'Menyelesaikan semua materi, lulus kuis akhir, dan mengumpulkan semua tugas program.',
  imported: 'Diterbitkan oleh penyelenggara lain, lalu dialihkan ke sini tanpa penilaian ulang.',
  attendance: 'Mengikuti webinar selama menit yang disyaratkan.',
} as const satisfies Record<CertificateKind, string>
