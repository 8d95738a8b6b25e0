import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { MaterialContent } from './lecture-material.ts'
import { MaterialKind, materialList } from './material.list.ts'
import { pageFields } from '../wire/page.ts'
import { QuizState } from '../assessment/quiz.list.ts'
import { Id, PlainText, Slug } from '../wire/text.ts'

const row = {
  id: Id,
  title: v.string(),
  kind: MaterialKind,
  careerTrack: v.object({ id: Id, slug: Slug, title: v.string() }),
  version: v.number(),
  state: QuizState,
  className: v.string(),
  minutes: v.number(),
  /** Key that sorts materials by career track, then in study order. */
  place: v.string(),
}
export const DeskMaterialRow = v.object(row)
export type DeskMaterialRow = v.InferOutput<typeof DeskMaterialRow>

/** `no-tool`: the server has no ffmpeg, so learners get the original file. */
export const VideoSizesState = v.variant('state', [
  v.object({ state: v.picklist(['working', 'ready', 'no-tool']) }),
  v.object({ state: v.literal('failed'), reason: v.string() }),
])
export type VideoSizesState = v.InferOutput<typeof VideoSizesState>

export const DeskMaterial = v.object({
  ...row,
  /** Text as typed (`contract/learning/material-form.ts`). */
  values: v.record(v.string(), v.string()),
  /** Content of the material as learners get it. */
  content: MaterialContent,
  /** Number of bytes that a device downloads to open the material for the first time. */
  bytes: v.number(),
  /** State of the smaller sizes of a video. `content` contains the sizes that are ready. */
  sizes: v.optional(VideoSizesState),
  /** Grows with every change of the text. */
  revision: v.number(),
})
export type DeskMaterial = v.InferOutput<typeof DeskMaterial>

const one = v.object({ id: Id })
/**
 * Maximum size of the request. Larger than the maximum text, so that a text that is too long gets an error message at
 * its field.
 */
const TEXT_MAX_BYTES = 4 * 1024 ** 2
/** Keeps spaces at the ends, because they have a meaning in Markdown. */
const Typed = v.pipe(
  PlainText,
  v.transform(text => text.replaceAll(/\r\n?/g, '\n')),
  v.regex(/^[\P{Cc}\n\t]*$/u, 'Teks mengandung karakter yang tidak didukung'),
)

export const listDeskMaterials = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/materials',
  summary: 'Materi setiap career track, tanpa kuis',
  access: 'admin',
  query: materialList.query,
  answer: v.object(pageFields(DeskMaterialRow)),
})

export const getDeskMaterial = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/materials/{id}',
  summary: 'Satu materi, seperti ditulis',
  access: 'admin',
  params: one,
  answer: DeskMaterial,
  errors: ['LECTURE_MATERIAL_NOT_FOUND'],
})

/**
 * Returns the material in the draft, and creates the draft if none exists. A repeated call returns the same material.
 */
export const draftMaterial = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/materials/{id}/draft',
  summary: 'Membuka materi ini dalam draf versi berikutnya',
  access: 'admin',
  params: one,
  answer: v.object({ id: Id }),
  errors: ['LECTURE_MATERIAL_NOT_FOUND', 'MATERIAL_NOT_IN_DRAFT'],
})

/** Changes a draft. Needs no reason, because no learner sees the draft before it is published. */
export const changeMaterial = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/materials/{id}',
  summary: 'Mengubah materi dalam draf',
  access: 'admin',
  isVersioned: true,
  params: one,
  bodyMaxBytes: TEXT_MAX_BYTES,
  body: v.object({ values: v.record(v.pipe(v.string(), v.maxLength(80)), Typed) }),
  answer: v.object({ version: v.number() }),
  errors: ['LECTURE_MATERIAL_NOT_FOUND', 'MATERIAL_PUBLISHED', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Makes an uploaded file (`upload.ts`) available to materials. The same file uploaded twice is stored once. */
export const storeMaterialFile = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/material-files',
  summary: 'Menjadikan berkas yang sudah dikirim bagian dari materi',
  access: 'admin',
  body: v.object({ uploadId: Id, kind: v.picklist(['video', 'pdf']) }),
  answer: v.object({ url: v.string(), sizeBytes: v.number() }),
  errors: ['UPLOAD_NOT_FOUND', 'MATERIAL_FILE_NOT_SUPPORTED'],
})
