import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import type {
  AvailableProject,
  PortfolioChoice,
  PublicPortfolio,
  ShownCertificate,
  ShownProject,
} from '#contract/certificate/portfolio.ts'
import { describeSkill } from '#contract/learning/skill.rules.ts'
import type { SkillTrack } from '#contract/learning/skill.ts'
import { getCertificateSubject } from '../certificate/service.ts'
import { getFileKey } from './file-key.ts'
import type { FileRow, HandInRow, listValidCertificates } from './queries.ts'

const EXCERPT_LENGTH = 160

type CertificateRow = Awaited<ReturnType<typeof listValidCertificates>>[number]

export function presentCertificate(row: CertificateRow): ShownCertificate {
  const { title, detail } = getCertificateLabels(getCertificateSubject(row))
  const { code, kind, number } = row
  return { code, kind, number, title, detail, finishedAt: row.finished_at.toISOString() }
}

const presentHead = (row: HandInRow) => ({
  title: row.title,
  careerTrack: row.track_title,
  score: row.score,
  assessedAt: row.assessed_at?.toISOString() ?? null,
})

export function presentProject(row: HandInRow, files: readonly FileRow[]): AvailableProject {
  return {
    answerId: row.id,
    ...presentHead(row),
    excerpt: row.text.slice(0, EXCERPT_LENGTH).toWellFormed(),
    files: files.map(({ id, name, size_bytes: sizeBytes }) => ({ id, name, sizeBytes })),
  }
}

interface Shown {
  files: readonly FileRow[]
  code: string
}

export function presentShownProject(
  row: HandInRow,
  { showsText, fileIds }: PortfolioChoice['projects'][number],
  { files, code }: Shown,
): ShownProject {
  return {
    ...presentHead(row),
    text: showsText && row.text !== '' ? row.text : null,
    files: files
      .filter(({ id }) => fileIds.includes(id))
      .map(file => ({
        name: file.name,
        sizeBytes: file.size_bytes,
        url: `/api/v1/portfolios/${code}/files/${getFileKey(code, file)}`,
      })),
  }
}

/** Leaves out skills that the learner has not begun, and career tracks without any begun skill. */
export function presentSkills(tracks: readonly SkillTrack[]): NonNullable<PublicPortfolio['skills']> {
  return tracks
    .map(({ careerTrack, skills }) => ({
      careerTrack: careerTrack.title,
      skills: skills
        .filter(({ level }) => level !== 'none')
        .map(skill => ({ name: skill.name, level: skill.level, reason: describeSkill(skill) })),
    }))
    .filter(({ skills }) => skills.length > 0)
}
