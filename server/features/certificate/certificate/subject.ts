import type { CertificateSubject } from '#contract/certificate/certificate-labels.ts'
import type { PrintedRow } from './queries.ts'

/** Returns the subject of the certificate as it was printed. */
export function subjectOf({ kind, printed }: Pick<PrintedRow, 'kind' | 'printed'>): CertificateSubject {
  if ('webinarTitle' in printed) {
    const { webinarTitle, presentMinutes, lengthMinutes } = printed
    return { kind: 'attendance', webinarTitle, presentMinutes, lengthMinutes }
  }
  const { courseTitle, careerTrackTitle } = printed
  return { kind: kind === 'completion' ? kind : 'graduation', courseTitle, careerTrackTitle }
}

/** Returns the path of its page. */
export function subjectPath({ printed }: Pick<PrintedRow, 'printed'>): string {
  return 'webinarTitle' in printed ? `/webinar/${printed.webinarSlug}` : `/kelas/${printed.courseSlug}`
}
