import type { Portfolio, PortfolioChoice, PublicPortfolio } from '#contract/certificate/portfolio.ts'
import { keepAvailable } from '#contract/certificate/portfolio-choice.ts'
import { getFirstName } from '#contract/certificate/portfolio-labels.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { readSkills } from '../../learning/skill/service.ts'
import { generateCode } from '../certificate/service.ts'
import { findSharedFile } from './file-key.ts'
import { presentCertificate, presentProject, presentShownProject, presentSkills } from './present.ts'
import {
  type FileRow,
  findFullName,
  findPortfolio,
  findSharedPortfolio,
  listFiles,
  listScoredHandIns,
  listValidCertificates,
  removeLink,
  removePortfolio,
  storeChoice,
  storeLink,
  sumAttendance,
} from './queries.ts'

/** Choice of a learner who has not chosen anything. Shows only a name and the skills. */
const FIRST_CHOICE: PortfolioChoice = {
  name: 'full',
  showsSkills: true,
  showsAttendance: false,
  certificates: [],
  projects: [],
}

/**
 * Returns the learner's choice and everything that the learner can choose. Removes from the choice what is no longer
 * available.
 */
export async function readOwnPortfolio(db: Db, userId: string): Promise<Portfolio> {
  const stored = await findPortfolio(db, userId)
  const certificates = (await listValidCertificates(db, userId)).map(presentCertificate)
  const { handIns, filesByAnswer } = await readHandIns(db, userId)
  const projects = handIns.map(row => presentProject(row, filesByAnswer.get(row.id) ?? []))
  return {
    code: stored?.code ?? null,
    sharedAt: stored?.shared_at?.toISOString() ?? null,
    choice: keepAvailable(stored?.choice ?? FIRST_CHOICE, { certificates, projects }),
    fullName: await findFullName(db, userId),
    certificates,
    projects,
    attendance: await sumAttendance(db, userId),
  }
}

async function readHandIns(db: Db, userId: string) {
  const handIns = await listScoredHandIns(db, userId)
  const files = await listFiles(
    db,
    handIns.map(({ id }) => id),
  )
  return { handIns, filesByAnswer: Map.groupBy(files, file => file.answer_id) }
}

/**
 * Stores the user's choice of what the page shows. A certificate, hand-in or file that the caller cannot choose is
 * reported as not found.
 */
export async function changeOwnPortfolio(
  db: Db,
  userId: string,
  choice: PortfolioChoice,
  now: Date,
): Promise<Portfolio> {
  const own = await readOwnPortfolio(db, userId)
  const { certificates, projects } = own
  const codes = new Set(certificates.map(({ code }) => code))
  if (!choice.certificates.every(code => codes.has(code))) throw new CallError('CERTIFICATE_NOT_FOUND')
  for (const { answerId, fileIds } of choice.projects) {
    const project = projects.find(each => each.answerId === answerId)
    if (!project) throw new CallError('ASSIGNMENT_NOT_FOUND')
    if (!fileIds.every(id => project.files.some(file => file.id === id))) throw new CallError('UPLOAD_NOT_FOUND')
  }
  const stored = withoutRepeats(choice)
  await storeChoice(db, userId, stored, now)
  return { ...own, choice: stored }
}

function withoutRepeats(choice: PortfolioChoice): PortfolioChoice {
  const projects = new Map(choice.projects.map(project => [project.answerId, project]))
  return {
    ...choice,
    certificates: [...new Set(choice.certificates)],
    projects: [...projects.values()].map(project => ({ ...project, fileIds: [...new Set(project.fileIds)] })),
  }
}

export async function shareOwnPortfolio(db: Db, userId: string, now: Date): Promise<Portfolio> {
  await storeLink(db, userId, { code: generateCode(), choice: FIRST_CHOICE, now })
  return readOwnPortfolio(db, userId)
}

export async function revokeOwnPortfolio(db: Db, userId: string, now: Date): Promise<Portfolio> {
  await removeLink(db, userId, now)
  return readOwnPortfolio(db, userId)
}

/** Deletes the portfolio of an erased account. */
export function deletePortfolio(tx: Tx, userId: string): Promise<void> {
  return removePortfolio(tx, userId)
}

/** Returns the current content of the owner's public page. `code` is the code in the URLs of the files. */
async function showPortfolio(
  db: Db,
  { userId, choice, code }: { userId: string; choice: PortfolioChoice; code: string },
): Promise<PublicPortfolio> {
  const certificates = new Set(choice.certificates)
  const { handIns, filesByAnswer } = await readHandIns(db, userId)
  const fullName = await findFullName(db, userId)
  return {
    name: choice.name === 'full' ? fullName : getFirstName(fullName),
    skills: choice.showsSkills ? presentSkills(await readSkills(db, userId)) : null,
    certificates: (await listValidCertificates(db, userId))
      .filter(row => certificates.has(row.code))
      .map(presentCertificate),
    projects: choice.projects.flatMap(chosen => {
      const row = handIns.find(({ id }) => id === chosen.answerId)
      return row ? [presentShownProject(row, chosen, { files: filesByAnswer.get(row.id) ?? [], code })] : []
    }),
    attendance: choice.showsAttendance ? await sumAttendance(db, userId) : null,
  }
}

/** Returns the public page. Throws CONTENT_NOT_FOUND for a code that is unknown or was revoked. */
export async function readSharedPortfolio(db: Db, code: string): Promise<PublicPortfolio> {
  const row = await findSharedPortfolio(db, code)
  if (!row) throw new CallError('CONTENT_NOT_FOUND')
  return showPortfolio(db, { userId: row.user_id, choice: row.choice, code })
}

/** Returns the content of the owner's page, also if the page is not shared. */
export async function previewOwnPortfolio(db: Db, userId: string): Promise<PublicPortfolio> {
  const stored = await findPortfolio(db, userId)
  return showPortfolio(db, { userId, choice: stored?.choice ?? FIRST_CHOICE, code: '' })
}

/** Returns the file with this key, if the owner of the shared page has chosen it. */
export async function findChosenFile(db: Db, code: string, key: string): Promise<FileRow | undefined> {
  const row = await findSharedPortfolio(db, code)
  if (!row) return undefined
  const { filesByAnswer } = await readHandIns(db, row.user_id)
  return findSharedFile(row.choice.projects, { filesByAnswer, code, key })
}
