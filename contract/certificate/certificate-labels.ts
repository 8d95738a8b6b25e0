import type { LearningKind } from './graduation.ts'

/** Subject of a certificate. */
export type CertificateSubject =
  | { kind: LearningKind; courseTitle: string; careerTrackTitle: string }
  | { kind: 'attendance'; webinarTitle: string; presentMinutes: number; lengthMinutes: number }

const purposes = {
  completion: 'telah menyelesaikan seluruh materi kelas',
  graduation: 'telah memenuhi semua syarat kelulusan kelas',
} as const

/** Returns the texts shown on the page, on the PDF and in the verification. */
export function certificateLabels(subject: CertificateSubject) {
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
  const { kind, courseTitle, careerTrackTitle } = subject
  return {
    purpose: purposes[kind],
    term: 'Kelas',
    title: courseTitle,
    detailTerm: 'Program',
    detail: careerTrackTitle,
  }
}
