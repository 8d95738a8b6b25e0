import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { MissingPart } from '#contract/catalog/career-track.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { refuseIfReferenced } from '../../../db/references.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { deleteCareerTrack, listEmptyMaterials } from './desk-queries.ts'
import { deleteDraft, findDraft, findDraftForUpdate } from './draft-queries.ts'
import { openDraft } from './open-draft.ts'
import { publishVersion } from './publish.ts'
import * as queries from './publish-queries.ts'
import { findNewestVersionNumber } from './queries.ts'
import { findWithdrawalObstacle, getWithdrawalEnd } from './withdrawal.ts'

/**
 * A career track, and a revision that the caller has read: the revision of the whole content of the draft, or of its
 * structure.
 */
interface VersionedId {
  id: string
  version: number | undefined
}

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'career-track', id, name })

export function openTrackDraft(db: Db, actor: Actor, id: string): Promise<number> {
  return runInTransaction(db, async tx => {
    const track = await getTrack(tx, id)
    const { version, isNew } = await openDraft(tx, id)
    await recordAudit(tx, actor, {
      action: 'career-track.draft',
      subject: getSubject(track),
      after: { version, isNew },
    })
    return version
  })
}

/**
 * Deletes the draft. If the career track has no other version, deletes the career track too. Returns whether the career
 * track was deleted.
 */
export function removeTrackDraft(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<boolean> {
  return runInTransaction(db, async tx => {
    const { track, draft, newest } = await getUnchangedDraft(tx, target)
    await deleteDraft(tx, track.id, draft.version)
    const isTrackRemoved = newest === null
    if (isTrackRemoved) await refuseIfReferenced('CAREER_TRACK_HAS_COURSES', () => deleteCareerTrack(tx, track.id))
    const before = { version: draft.version, tracks: draft.track_content.length }
    await recordAudit(tx, actor, { action: 'career-track.discard', subject: getSubject(track), reason, before })
    return isTrackRemoved
  })
}

export function reviewTrackDraft(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const { track, draft } = await getUnchangedDraft(tx, target)
    const lacks = await listMissingParts(tx, track.id, draft)
    if (lacks.length > 0) throw new CallError('CAREER_TRACK_VERSION_INCOMPLETE')
    await queries.markVersionReviewed(tx, track.id, draft.version, actor.at)
    const after = { version: draft.version }
    await recordAudit(tx, actor, { action: 'career-track.review', subject: getSubject(track), reason, after })
  })
}

export function publishTrackDraft(db: Db, actor: Actor, target: VersionedId, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const { track, draft } = await getUnchangedDraft(tx, target)
    if (draft.reviewed_at === null) throw new CallError('CAREER_TRACK_NOT_REVIEWED')
    await publishVersion(tx, { careerTrackId: track.id, version: draft.version }, actor.at)
    const after = { version: draft.version }
    await recordAudit(tx, actor, { action: 'career-track.publish', subject: getSubject(track), reason, after })
  })
}

/**
 * Withdraws a published version, which becomes a draft again. Refuses if `findWithdrawalObstacle` finds an obstacle. No
 * learner can enrol meanwhile, because an enrolment locks the career track too (`shareVersionLock`). The draft gets the
 * next version number, because devices may have stored content under the old number.
 */
export function withdrawVersion(
  db: Db,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const track = await getTrack(tx, id)
    const { version: newest } = await findNewestVersionNumber(tx, id)
    const lockedVersion = newest === version ? await queries.findVersionForUpdate(tx, id, version) : undefined
    if (!lockedVersion?.published_at) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
    if (await findDraft(tx, id, version)) throw new CallError('CAREER_TRACK_DRAFT_EXISTS')
    const use = await queries.readVersionUse(tx, id, version)
    const obstacle = findWithdrawalObstacle(use, lockedVersion.published_at, actor.at)
    if (obstacle) throw new CallError(obstacle)
    const next = version + 1
    await queries.turnBackIntoDraft(tx, id, version, next)
    const values = { before: { version }, after: { version: next } }
    await recordAudit(tx, actor, { action: 'career-track.take-back', subject: getSubject(track), reason, ...values })
    return next
  })
}

/** Returns the time until which an admin can withdraw the newest version. Returns null if that is not possible. */
export async function findWithdrawalEnd(
  db: Db,
  careerTrackId: string,
  newest: { version: number; published_at: Date | null } | undefined,
  now: Date,
): Promise<Date | null> {
  if (!newest?.published_at) return null
  const use = await queries.readVersionUse(db, careerTrackId, newest.version)
  return findWithdrawalObstacle(use, newest.published_at, now) ? null : getWithdrawalEnd(newest.published_at)
}

/** Lists the missing parts that must be added before the draft can be reviewed. */
export async function listMissingParts(
  db: Db,
  careerTrackId: string,
  draft: { version: number; track_content: CareerTrackVersion['track_content'] },
): Promise<MissingPart[]> {
  const tracks = draft.track_content
  if (tracks.length === 0) return [{ kind: 'no-tracks', title: '' }]
  const empty = tracks.flatMap(track => [
    ...(track.track_class_content.length === 0 ? [{ kind: 'no-classes' as const, title: track.title }] : []),
    ...track.track_class_content
      .filter(each => each.lecture_material_content.length === 0)
      .map(({ title }) => ({ kind: 'no-materials' as const, title })),
  ])
  const materials = await listEmptyMaterials(db, careerTrackId, draft.version)
  return [...empty, ...materials.map(({ kind, title }) => ({ kind, title }))]
}

async function getTrack(tx: Tx, id: string) {
  const track = await queries.lockCareerTrack(tx, id)
  if (!track) throw new CallError('CAREER_TRACK_NOT_FOUND')
  return track
}

/**
 * Locks the career track and returns its draft. Throws if the structure, a material or a quiz of the draft changed
 * after the caller read the draft.
 */
async function getUnchangedDraft(tx: Tx, { id, version }: VersionedId) {
  const trackDraft = await lockTrackDraft(tx, id)
  requireVersion(version, trackDraft.draft.content_revision)
  return trackDraft
}

/**
 * Locks the career track and returns its draft. Throws if the caller has not read the current revision of the
 * structure.
 */
export async function getTrackDraft(tx: Tx, { id, version }: VersionedId) {
  const trackDraft = await lockTrackDraft(tx, id)
  requireVersion(version, trackDraft.draft.revision)
  return trackDraft
}

/** Locks the career track and returns its draft. Accepts any revision. */
export async function lockTrackDraft(tx: Tx, id: string) {
  const track = await getTrack(tx, id)
  const { version: newest } = await findNewestVersionNumber(tx, id)
  const draft = await findDraftForUpdate(tx, id, newest ?? 0)
  if (!draft) throw new CallError('CAREER_TRACK_DRAFT_NOT_FOUND')
  return { track, draft, newest }
}
