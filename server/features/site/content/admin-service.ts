import * as v from 'valibot'
import { contentFormSchema, getContentName } from '#contract/site/content-kinds.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import { slugify } from '#contract/catalog/slug.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { moveInOrder } from '../../../db/row-order.ts'
import type { ContentFields } from '../../../db/tables/content.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { presentContent } from './present.ts'
import * as queries from './queries.ts'
import { readPictureSizes } from './service.ts'

interface Form {
  kind: ContentKind
  values: Readonly<Record<string, string>>
  publishAt: string | null
}

interface VersionedId {
  id: string
  version: number | undefined
}

const getSubject = ({ id, name }: { id: string; name: string }) => ({ kind: 'content', id, name })
const getDate = (text: string | null) => (text === null ? null : new Date(text))

/**
 * Validates the form by the rules of the content's kind. Also renders the content, so that content that cannot be
 * rendered is refused before it is stored.
 */
async function readForm(db: Db, kind: ContentKind, values: Form['values']): Promise<ContentFields> {
  const read = v.safeParse(contentFormSchema(kind), values)
  if (!read.success) {
    const issues = read.issues.map(issue => [v.getDotPath(issue) ?? 'values', issue.message] as const)
    throw new CallError('VALIDATION_FAILED', { fieldErrors: Object.fromEntries(issues.toReversed()) })
  }
  const row = { id: '', slug: '', fields: read.output, since: null }
  const sizes = await readPictureSizes({ db })
  try {
    presentContent(kind, row, sizes)
  } catch {
    const name = 'body' in read.output ? 'body' : 'answer'
    const message = 'Ada bagian yang tidak bisa ditampilkan, misalnya gambar yang belum diunggah.'
    throw new CallError('VALIDATION_FAILED', { fieldErrors: { [name]: message } })
  }
  return read.output
}

export async function createContent(tx: Tx, actor: Actor, form: Form & { slug?: string | undefined }): Promise<string> {
  const { kind, publishAt } = form
  const fields = await readForm(tx, kind, form.values)
  const name = getContentName(kind, fields)
  const slug = form.slug ?? (slugify(name, 80) || 'konten')
  const row = await queries.insertContent(tx, { kind, slug, name, fields, publishAt: getDate(publishAt), at: actor.at })
  if (!row) throw new CallError('CONTENT_SLUG_TAKEN')
  const after = { kind, slug, publishAt, ...fields }
  await recordAudit(tx, actor, { action: 'content.create', subject: getSubject({ id: row.id, name }), after })
  await touchTopic(tx, 'attributes')
  return row.id
}

/**
 * Changes the text. If the new text is a draft or has a later publication time, the published text stays visible until
 * the new text is published. If `publishAt` is 'now', content that is already visible keeps its date, so that an edited
 * post does not move to the top of the blog.
 */
export function changeContent(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  form: Form & { reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getContent(tx, id)
    requireVersion(version, row.version)
    if (row.kind !== form.kind) throw new CallError('CONTENT_NOT_FOUND')
    const fields = await readForm(tx, row.kind, form.values)
    const shownPublicFields = findPublicFields(row, actor.at)
    const publishAt = form.publishAt === 'now' ? (shownPublicFields?.since ?? actor.at) : getDate(form.publishAt)
    const isShownNow = publishAt !== null && publishAt <= actor.at
    const liveContent = isShownNow ? undefined : shownPublicFields
    const nextVersion = await queries.updateContentRow(tx, id, {
      name: getContentName(row.kind, fields),
      fields,
      publish_at: publishAt,
      live: liveContent?.fields ?? null,
      live_at: liveContent?.since ?? null,
      was_shown: isShownNow || wasShown(row, actor.at),
      updated_at: actor.at,
    })
    const before = { publishAt: row.publish_at?.toISOString() ?? null, ...row.fields }
    const after = { publishAt: publishAt?.toISOString() ?? null, ...fields }
    await recordAudit(tx, actor, {
      action: 'content.change',
      subject: getSubject(row),
      reason: form.reason,
      before,
      after,
    })
    await touchTopic(tx, 'attributes')
    return nextVersion
  })
}

export function withdrawContent(db: Db, actor: Actor, { id, version }: VersionedId, reason: string): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getContent(tx, id)
    requireVersion(version, row.version)
    if (row.publish_at === null && row.live === null) throw new CallError('CONTENT_NOT_SHOWN')
    const { name, fields } = row
    const shown = { publish_at: null, live: null, live_at: null, was_shown: wasShown(row, actor.at) }
    const draft = { name, fields, ...shown, updated_at: actor.at }
    const nextVersion = await queries.updateContentRow(tx, id, draft)
    await recordAudit(tx, actor, { action: 'content.withdraw', subject: getSubject(row), reason })
    await touchTopic(tx, 'attributes')
    return nextVersion
  })
}

/**
 * Removes content. A text that was ever published cannot be removed, only unpublished, because users may have agreed to
 * it (legal texts).
 */
export function removeContent(db: Db, actor: Actor, { id, version }: VersionedId, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getContent(tx, id)
    requireVersion(version, row.version)
    if (wasShown(row, actor.at)) throw new CallError('CONTENT_WAS_SHOWN')
    await queries.deleteContent(tx, id)
    await recordAudit(tx, actor, { action: 'content.remove', subject: getSubject(row), reason, before: row.fields })
  })
}

export function moveContent(db: Db, actor: Actor, id: string, direction: 'up' | 'down'): Promise<number> {
  return runInTransaction(db, async tx => {
    const order = await queries.lockOrderOf(tx, id)
    const row = await getContent(tx, id)
    const wantedIndex = order.findIndex(item => item.id === id) + (direction === 'up' ? -1 : 1)
    if (wantedIndex < 0 || wantedIndex >= order.length) throw new CallError('CONTENT_AT_EDGE')
    const { from, to } = await moveInOrder(tx, 'site_content', order, { id, to: wantedIndex })
    const values = { before: { position: from + 1 }, after: { position: to + 1 } }
    await recordAudit(tx, actor, { action: 'content.move', subject: getSubject(row), ...values })
    await touchTopic(tx, 'attributes')
    return to + 1
  })
}

async function getContent(tx: Tx, id: string) {
  const row = await queries.lockContent(tx, id)
  if (!row) throw new CallError('CONTENT_NOT_FOUND')
  return row
}

type Row = Awaited<ReturnType<typeof getContent>>

function findPublicFields(row: Row, at: Date): { fields: ContentFields; since: Date } | undefined {
  if (row.publish_at && row.publish_at <= at) return { fields: row.fields, since: row.publish_at }
  return row.live && row.live_at ? { fields: row.live, since: row.live_at } : undefined
}

/**
 * Returns whether visitors have ever seen a text of this content. The column `was_shown` alone is not enough, because
 * the row does not change when its publication time passes.
 */
const wasShown = (row: Row, at: Date) => row.was_shown || findPublicFields(row, at) !== undefined
