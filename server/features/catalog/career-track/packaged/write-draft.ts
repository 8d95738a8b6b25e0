import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { Tx } from '../../../../db/database.ts'
import { type Actor, recordAudit } from '../../../../desk/audit.ts'
import { CallError } from '../../../../http/errors.ts'
import { findCategory } from '../desk-queries.ts'
import { createCareerTrack } from '../desk-service.ts'
import { deleteDraft, findDraft, insertDraft, readVersion } from '../draft-queries.ts'
import { lockCareerTrack } from '../publish-queries.ts'
import { findNewestVersionNumber } from '../queries.ts'
import { toVersionDraft } from './draft-of-packaged.ts'
import { createLineageFinder } from './lineage.ts'

interface Destination {
  /** Existing career track that gets the package. Null if the package becomes a new career track. */
  careerTrackId: string | null
  /** Category slug and position of a new career track. */
  category: string
  place: number
}

/**
 * Writes a packaged track as a draft. The draft is the first version of a new career track, or the next version of an
 * existing career track without a draft. Published versions do not change, and learners do not see the draft. The
 * caller must have stored the files, and `findPackagedFaults` must have found no fault.
 */
export async function createPackagedDraft(
  tx: Tx,
  actor: Actor,
  track: PackagedTrack,
  { careerTrackId, category, place }: Destination,
): Promise<{ careerTrackId: string; version: number }> {
  if (careerTrackId === null) return writeNew(tx, actor, track, { category, place })
  const { known, newest } = await requireWithoutDraft(tx, careerTrackId)
  const version = Math.max(newest ?? 0, known.withdrawn_version) + 1
  const lineages = createLineageFinder(newest === null ? undefined : await readVersion(tx, careerTrackId, newest))
  await insertDraft(tx, toVersionDraft(track, { careerTrackId, version }, lineages))
  await recordAudit(tx, actor, {
    action: 'career-track.import',
    subject: { kind: 'career-track', id: careerTrackId, name: known.title },
    after: { version, title: track.title },
  })
  return { careerTrackId, version }
}

/**
 * Throws if the package cannot be written to the destination: the career track already has a draft, or the category is
 * unknown. Called before the slow work of an import starts.
 */
export async function requirePackageDestination(
  tx: Tx,
  { careerTrackId, category }: Pick<Destination, 'careerTrackId' | 'category'>,
): Promise<void> {
  if (careerTrackId !== null) await requireWithoutDraft(tx, careerTrackId)
  else if (!(await findCategory(tx, category))) throw new CallError('CATEGORY_NOT_FOUND')
}

async function requireWithoutDraft(tx: Tx, careerTrackId: string) {
  const knownCareerTrack = await lockCareerTrack(tx, careerTrackId)
  if (!knownCareerTrack) throw new CallError('CAREER_TRACK_NOT_FOUND')
  const { version: newest } = await findNewestVersionNumber(tx, careerTrackId)
  if (await findDraft(tx, careerTrackId, newest ?? 0)) throw new CallError('CAREER_TRACK_DRAFT_EXISTS')
  return { known: knownCareerTrack, newest }
}

async function writeNew(
  tx: Tx,
  actor: Actor,
  track: PackagedTrack,
  { category, place }: Omit<Destination, 'careerTrackId'>,
) {
  const { title, summary, description, isBeta } = track
  const fields = { title, summary, description, category, isBeta, isArchived: false }
  const careerTrackId = await createCareerTrack(tx, actor, { ...fields, place })
  // Replaces the empty first version with the imported version.
  await deleteDraft(tx, careerTrackId, 1)
  await insertDraft(tx, toVersionDraft(track, { careerTrackId, version: 1 }, createLineageFinder(undefined)))
  await recordAudit(tx, actor, {
    action: 'career-track.import',
    subject: { kind: 'career-track', id: careerTrackId, name: title },
    after: { version: 1, title },
  })
  return { careerTrackId, version: 1 }
}
