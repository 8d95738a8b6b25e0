import * as v from 'valibot'
import { skillLevels } from '../learning/skill.rules.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'
import { certificateKinds } from './graduation.ts'
import { CertificateCode } from './own-certificates.ts'

/** Maximum numbers of chosen certificates and projects. */
const CERTIFICATES_MAX = 100
const PROJECTS_MAX = 30
const FILES_MAX = 20

/** Displayed name: the full name of the account, or only its first word. */
const NameChoice = v.picklist(['full', 'first'])

/** A project is a scored hand-in. The page shows the text, and each file, only if the learner has chosen it. */
const ChosenProject = v.object({
  answerId: Id,
  showsText: v.boolean(),
  fileIds: v.pipe(v.array(Id), v.maxLength(FILES_MAX, `Paling banyak ${FILES_MAX} berkas`)),
})

export const PortfolioChoice = v.object({
  name: NameChoice,
  showsSkills: v.boolean(),
  showsAttendance: v.boolean(),
  certificates: v.pipe(
    v.array(CertificateCode),
    v.maxLength(CERTIFICATES_MAX, `Paling banyak ${CERTIFICATES_MAX} sertifikat`),
  ),
  projects: v.pipe(v.array(ChosenProject), v.maxLength(PROJECTS_MAX, `Paling banyak ${PROJECTS_MAX} tugas`)),
})
export type PortfolioChoice = v.InferOutput<typeof PortfolioChoice>

const Attendance = v.object({ meetings: v.number(), minutes: v.number() })

const ShownCertificate = v.object({
  code: CertificateCode,
  kind: v.picklist(certificateKinds),
  number: v.string(),
  title: v.string(),
  /** Career track, issuer or minutes of the certificate. */
  detail: v.string(),
  finishedAt: Instant,
})
export type ShownCertificate = v.InferOutput<typeof ShownCertificate>

const projectHead = { title: v.string(), careerTrack: v.string(), score: v.number(), assessedAt: v.nullable(Instant) }

const AvailableProject = v.object({
  answerId: Id,
  ...projectHead,
  /** Beginning of the text, empty if the learner handed in only files. */
  excerpt: v.string(),
  files: v.array(v.object({ id: Id, name: v.string(), sizeBytes: v.number() })),
})
export type AvailableProject = v.InferOutput<typeof AvailableProject>

/** The learner's own portfolio: what is chosen, what can be chosen, and the code of the public page. */
export const Portfolio = v.object({
  /** Null if the portfolio is not shared. */
  code: v.nullable(CertificateCode),
  sharedAt: v.nullable(Instant),
  choice: PortfolioChoice,
  fullName: v.string(),
  certificates: v.array(ShownCertificate),
  projects: v.array(AvailableProject),
  attendance: Attendance,
})
export type Portfolio = v.InferOutput<typeof Portfolio>

export const getPortfolio = defineEndpoint({
  method: 'GET',
  path: '/v1/portfolio',
  summary: 'Portofolio sendiri: pilihan isi dan link publiknya',
  access: 'person',
  answer: Portfolio,
})

/** Stores the choice of contents for the public page. A chosen certificate or hand-in must belong to the caller. */
export const changePortfolio = defineEndpoint({
  method: 'PUT',
  path: '/v1/portfolio',
  summary: 'Memilih isi portofolio',
  access: 'person',
  body: PortfolioChoice,
  bodyMaxBytes: 32 * 1024,
  answer: Portfolio,
  errors: ['CERTIFICATE_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'UPLOAD_NOT_FOUND'],
})

/** Creates a new public URL. The previous URL stops working. */
export const sharePortfolio = defineEndpoint({
  method: 'POST',
  path: '/v1/portfolio/link',
  summary: 'Membuat link publik portofolio; yang lama berhenti berlaku',
  access: 'person',
  answer: Portfolio,
})

export const revokePortfolio = defineEndpoint({
  method: 'DELETE',
  path: '/v1/portfolio/link',
  summary: 'Mencabut link publik portofolio',
  access: 'person',
  answer: Portfolio,
})

export const downloadPortfolio = defineEndpoint({
  method: 'GET',
  path: '/v1/portfolio/pdf',
  summary: 'Riwayat belajar sendiri sebagai PDF',
  access: 'person',
  limit: 'portfolio-pdf',
  download: 'application/pdf',
  answer: DownloadedFile,
})

const ShownProject = v.object({
  ...projectHead,
  /** Null if the learner does not show the text. */
  text: v.nullable(v.string()),
  files: v.array(v.object({ name: v.string(), sizeBytes: v.number(), url: v.string() })),
})
export type ShownProject = v.InferOutput<typeof ShownProject>

/** Content of the public page. Contains nothing that the learner has not chosen. */
export const PublicPortfolio = v.object({
  name: v.string(),
  /** Null if the learner does not show skills or attendance. */
  skills: v.nullable(
    v.array(
      v.object({
        careerTrack: v.string(),
        skills: v.array(v.object({ name: v.string(), level: v.picklist(skillLevels), reason: v.string() })),
      }),
    ),
  ),
  certificates: v.array(ShownCertificate),
  projects: v.array(ShownProject),
  attendance: v.nullable(Attendance),
})
export type PublicPortfolio = v.InferOutput<typeof PublicPortfolio>

const shared = { access: 'public', params: v.object({ code: CertificateCode }), errors: ['CONTENT_NOT_FOUND'] } as const

export const readPortfolio = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/portfolios/{code}',
  summary: 'Portofolio yang dibagikan pemiliknya',
  limit: 'portfolio',
  answer: PublicPortfolio,
})

export const downloadSharedPortfolio = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/portfolios/{code}/pdf',
  summary: 'Riwayat belajar yang dibagikan pemiliknya, sebagai PDF',
  limit: 'portfolio-pdf',
  download: 'application/pdf',
  answer: DownloadedFile,
})
