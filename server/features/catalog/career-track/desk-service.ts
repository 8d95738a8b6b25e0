import { randomUUID } from 'node:crypto'
import { slugify } from '#contract/catalog/slug.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { lockOrder, moveInOrder } from '../../../db/row-order.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './desk-queries.ts'
import { lockCareerTrack } from './publish-queries.ts'
import { insertDraft } from './draft-queries.ts'

interface TrackFields {
  title: string
  summary: string
  description: string
  /** Slug of the career track's category. */
  category: string
  isBeta: boolean
  isArchived: boolean
}

const SLUG_MAX_LENGTH = 80

export async function createCareerTrack(
  tx: Tx,
  actor: Actor,
  { place, ...fields }: TrackFields & { place: number },
): Promise<string> {
  const order = await lockOrder(tx, 'career_track')
  const id = randomUUID()
  const slug = slugify(fields.title, SLUG_MAX_LENGTH) || 'program'
  const row = { id, ...(await getColumns(tx, fields)), position: (order.at(-1)?.position ?? 0) + 1 }
  // Appends a part of the id to the slug if the slug is taken.
  const isInserted =
    (await queries.insertCareerTrack(tx, { ...row, slug })) ||
    (await queries.insertCareerTrack(tx, { ...row, slug: `${slug}-${id.slice(0, 8)}` }))
  if (!isInserted) throw new Error(`no free slug for career track ${id}`)
  await moveInOrder(tx, 'career_track', [...order, row], { id, to: place - 1 })
  await insertDraft(tx, { careerTrackId: id, version: 1, trackContent: [], materials: [], quizzes: [] })
  const subject = { kind: 'career-track', id, name: fields.title }
  await recordAudit(tx, actor, { action: 'career-track.create', subject, after: { ...fields, place } })
  return id
}

export function changeCareerTrack(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { reason, place, ...fields }: TrackFields & { reason: string; place?: number | undefined },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const order = await lockOrder(tx, 'career_track')
    const row = await lockCareerTrack(tx, id)
    if (!row) throw new CallError('CAREER_TRACK_NOT_FOUND')
    requireVersion(version, row.version)
    await queries.updateTrackFields(tx, id, await getColumns(tx, fields))
    const from = order.findIndex(each => each.id === id)
    const { to } = await moveInOrder(tx, 'career_track', order, { id, to: (place ?? from + 1) - 1 })
    const { title, summary, description, is_beta: isBeta, is_archived: isArchived } = row
    await recordAudit(tx, actor, {
      action: 'career-track.change',
      subject: { kind: 'career-track', id, name: title },
      reason,
      before: { title, summary, description, isBeta, isArchived, place: from + 1 },
      after: { ...fields, place: to + 1 },
    })
    return queries.readTextVersion(tx, id)
  })
}

async function getColumns(tx: Tx, fields: TrackFields) {
  const { title, summary, description, isBeta, isArchived } = fields
  const category = await queries.findCategory(tx, fields.category)
  if (!category) throw new CallError('CATEGORY_NOT_FOUND')
  return { title, summary, description, category_id: category.id, is_beta: isBeta, is_archived: isArchived }
}
