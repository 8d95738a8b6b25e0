import type { CertificateSubject } from '#contract/certificate/certificate-labels.ts'
import type { PrintedRow } from './queries.ts'

/** Returns the subject of the certificate, from the printed data. */
export function getCertificateSubject({ kind, printed }: Pick<PrintedRow, 'kind' | 'printed'>): CertificateSubject {
  if ('webinarTitle' in printed) {
    const { webinarTitle, presentMinutes, lengthMinutes } = printed
    return { kind: 'attendance', webinarTitle, presentMinutes, lengthMinutes }
  }
  if ('earnedKind' in printed) {
    const { earnedKind, title, source, sourceNumber, score, importedBy } = printed
    return { kind: 'imported', earnedKind, title, source, sourceNumber, score, importedBy }
  }
  const { courseTitle, careerTrackTitle } = printed
  return { kind: kind === 'completion' ? kind : 'graduation', courseTitle, careerTrackTitle }
}

/**
 * Returns the path of the subject's page. An imported certificate has no such page, so its verification page is
 * returned instead.
 */
export function getSubjectPath({ printed, code }: Pick<PrintedRow, 'printed' | 'code'>): string {
  if ('earnedKind' in printed) return `/certificates/${code}`
  return 'webinarTitle' in printed ? `/webinar/${printed.webinarSlug}` : `/kelas/${printed.courseSlug}`
}
