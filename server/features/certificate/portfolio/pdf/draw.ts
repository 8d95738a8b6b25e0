import { brand } from '#contract/site/brand.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import type { PublicPortfolio, ShownCertificate, ShownProject } from '#contract/certificate/portfolio.ts'
import { formatAttendedTime } from '#contract/certificate/portfolio-labels.ts'
import { skillLevelNames } from '#contract/learning/skill.rules.ts'
import { color, drawFlow, type Flow } from './flow.ts'

/** All data of the PDF. Equal data gives an identical file. */
export interface PortfolioSheet {
  portfolio: PublicPortfolio
  createdAt: string
  /** URL of the verification page, to which the PDF appends the code of a certificate. */
  verifyUrl: string
}

const dayInJakarta = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
const formatDay = (instant: string) => dayInJakarta.format(new Date(instant))
/** Returns a text as one paragraph, because a line end is not a character of the typeface. */
const toParagraph = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const small = { size: 10, weight: 500, fill: color.muted } as const
const entryTitle = { size: 12, weight: 700, fill: color.text, mostLines: 3, gap: 12 } as const

/** Entry point that `drawPdf` calls. */
export function draw({ portfolio, createdAt, verifyUrl }: PortfolioSheet): Promise<Buffer> {
  return drawFlow({ title: 'Riwayat belajar', createdAt }, flow => {
    const { name, skills, certificates, projects, attendance } = portfolio
    flow.write([
      { text: 'Riwayat belajar', size: 13, weight: 700, fill: color.leaf },
      { text: toParagraph(name), size: [28, 15], weight: 800, fill: color.text, mostLines: 3, gap: 6 },
      { text: `Dari ${brand.name}, dibuat ${formatDay(createdAt)}.`, ...small, gap: 6 },
    ])
    if (skills && skills.length > 0) drawSkills(flow, skills)
    if (certificates.length > 0) drawCertificates(flow, certificates, verifyUrl)
    if (projects.length > 0) drawProjects(flow, projects)
    if (attendance && attendance.meetings > 0) {
      flow.heading('Kehadiran', 20)
      flow.write([{ ...entryTitle, text: formatAttendedTime(attendance) }])
    }
  })
}

function drawSkills(flow: Flow, skills: NonNullable<PublicPortfolio['skills']>): void {
  flow.heading('Keahlian', 70)
  for (const { careerTrack, skills: ofTrack } of skills) {
    for (const [at, { name, level, reason }] of ofTrack.entries()) {
      flow.write([
        ...(at === 0 ? [{ ...small, text: careerTrack, weight: 700, gap: 12, mostLines: 2 } as const] : []),
        { ...entryTitle, text: `${name}: ${skillLevelNames[level]}`, gap: 8 },
        { ...small, text: reason },
      ])
    }
  }
}

function drawCertificates(flow: Flow, certificates: readonly ShownCertificate[], verifyUrl: string): void {
  flow.heading('Sertifikat', 60)
  for (const { code, kind, number, title, detail, finishedAt } of certificates) {
    flow.write([
      { ...entryTitle, text: title },
      { ...small, text: `${certificateNames[kind]} · ${detail} · selesai ${formatDay(finishedAt)}`, mostLines: 3 },
      { ...small, text: `Nomor ${number}. Periksa keasliannya di:` },
      { ...small, text: `${verifyUrl}/${code}`, mostLines: 3 },
    ])
  }
}

/** Maximum number of lines of a project's text in the PDF. The public page shows the whole text. */
const TEXT_LINES = 12
/**
 * Maximum length of a text before its layout. Limited, because the layout of a very long word takes quadratic time and
 * delays the PDFs of other users. Usual text of `TEXT_LINES` lines is shorter.
 */
const TEXT_LENGTH = 1_800

function shorten(text: string): string {
  return text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH).toWellFormed()}…` : text
}

function drawProjects(flow: Flow, projects: readonly ShownProject[]): void {
  flow.heading('Proyek', 60)
  for (const { title, careerTrack, score, assessedAt, text, files } of projects) {
    const assessed = assessedAt === null ? '' : ` · ${formatDay(assessedAt)}`
    flow.write([
      { ...entryTitle, text: title },
      { ...small, text: `${careerTrack} · dinilai ${score} dari 100${assessed}`, mostLines: 2 },
      ...(text === null
        ? []
        : [{ ...small, text: shorten(toParagraph(text)), fill: color.text, mostLines: TEXT_LINES, gap: 4 }]),
      ...(files.length === 0
        ? []
        : [{ ...small, text: `Berkas: ${files.map(({ name }) => name).join(', ')}`, mostLines: 3, gap: 2 }]),
    ])
  }
}
