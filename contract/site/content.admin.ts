import * as v from 'valibot'
import { contentList, ContentState } from './content.list.ts'
import { ContentKind } from './content-names.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PICTURE_MAX_BYTES } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

const row = {
  id: Id,
  kind: ContentKind,
  slug: v.string(),
  name: v.string(),
  state: ContentState,
  position: v.number(),
  /** Publication time; null for a draft. */
  publishAt: v.nullable(Instant),
  updatedAt: Instant,
}

export const ContentRow = v.object(row)
export type ContentRow = v.InferOutput<typeof ContentRow>

export const ContentDetail = v.object({
  ...row,
  /** Text of each form field, as the author typed it. */
  values: v.record(v.string(), v.string()),
  /** True if visitors see this text or an earlier version of it. */
  isLive: v.boolean(),
  version: v.number(),
})
export type ContentDetail = v.InferOutput<typeof ContentDetail>

const one = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })
/** Maximum size of a request, several times the size of the longest legal text. */
const TEXT_MAX_BYTES = 256 * 1024

const form = {
  kind: ContentKind,
  /**
   * Text of each form field, as the author typed it. The server validates the text with the rules of its kind
   * (`content-kinds.ts`).
   */
  values: v.record(v.string(), v.string()),
  /** Time of publication. With null the text is saved as a draft, and the published version remains visible. */
  publishAt: v.nullable(Instant),
}

export const listContent = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/content',
  summary: 'Konten situs',
  access: 'admin',
  query: contentList.query,
  answer: v.object(pageFields(ContentRow)),
})

export const getContent = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/content/{id}',
  summary: 'Satu konten, seperti ditulis',
  access: 'admin',
  params: one,
  answer: ContentDetail,
  errors: ['CONTENT_NOT_FOUND'],
})

export const createContent = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/content',
  summary: 'Menambah konten',
  access: 'admin',
  bodyMaxBytes: TEXT_MAX_BYTES,
  body: v.object({ ...form, slug: v.optional(Slug) }),
  answer: v.object({ id: Id }),
  errors: ['CONTENT_SLUG_TAKEN'],
  idempotent: true,
})

export const changeContent = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/content/{id}',
  summary: 'Mengubah konten, sebagai draf atau dengan tanggal tayang',
  access: 'admin',
  isVersioned: true,
  params: one,
  bodyMaxBytes: TEXT_MAX_BYTES,
  body: v.object({
    ...form,
    /**
     * Publishes the content at the given time, or 'now' by the server's clock, because the clock of the admin's device
     * may be wrong. Content that visitors already see keeps its date.
     */
    publishAt: v.union([form.publishAt, v.literal('now')]),
    reason: ChangeReason,
  }),
  answer: v.object({ version: v.number() }),
  errors: ['CONTENT_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

export const withdrawContent = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/content/{id}/withdraw',
  summary: 'Menurunkan konten: pengunjung tidak melihatnya lagi',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({ version: v.number() }),
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_NOT_SHOWN', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

export const removeContent = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/content/{id}/remove',
  summary: 'Menghapus konten yang belum pernah tayang',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({}),
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_WAS_SHOWN', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Moves an item up or down by one position among the items of its kind. */
export const moveContent = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/content/{id}/move',
  summary: 'Memindahkan konten satu tempat',
  access: 'admin',
  params: one,
  body: v.object({ direction: v.picklist(['up', 'down']) }),
  answer: v.object({ position: v.number() }),
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_AT_EDGE'],
})

/** Uploads a picture. The server scales it down for a phone and removes its metadata. */
export const uploadContentPicture = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/content/pictures',
  summary: 'Mengunggah gambar untuk konten',
  access: 'admin',
  limit: 'picture',
  upload: { maxBytes: PICTURE_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp'] },
  answer: v.object({ url: v.string(), width: v.number(), height: v.number() }),
  errors: ['FILE_TYPE_NOT_SUPPORTED', 'PICTURE_NOT_READABLE', 'PICTURE_TOO_MANY_PIXELS'],
})
