import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, SingleLine, Slug } from '../wire/text.ts'
import { categoryList } from './category.list.ts'

/** Category of courses and career tracks. Its slug never changes, because users share URLs that contain it. */
export const DeskCategory = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  /** Smaller numbers come first. */
  position: v.number(),
  courseCount: v.number(),
  careerTrackCount: v.number(),
  version: v.number(),
})
export type DeskCategory = v.InferOutput<typeof DeskCategory>

const Title = v.pipe(
  SingleLine,
  v.nonEmpty('Beri nama kategorinya'),
  v.maxLength(60, 'Nama paling panjang 60 karakter'),
)
const Position = v.pipe(
  v.number('Urutan harus angka'),
  v.integer('Urutan harus bilangan bulat'),
  v.minValue(1, 'Urutan paling sedikit 1'),
  v.maxValue(9_999, 'Urutan paling banyak 9.999'),
)
const one = v.object({ id: Id })

export const listDeskCategories = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/categories',
  summary: 'Kategori kelas dan program',
  access: 'admin',
  query: categoryList.query,
  answer: v.object(pageFields(DeskCategory)),
})

export const getDeskCategory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/categories/{id}',
  summary: 'Satu kategori',
  access: 'admin',
  params: one,
  answer: DeskCategory,
  errors: ['CATEGORY_NOT_FOUND'],
})

/** Adds a category at the end of the list. */
export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/categories',
  summary: 'Menambah kategori',
  access: 'admin',
  body: v.object({ title: Title, slug: Slug }),
  answer: v.object({ id: Id }),
  errors: ['CATEGORY_EXISTS'],
})

export const changeCategory = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/categories/{id}',
  summary: 'Mengubah nama dan urutan kategori',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ title: Title, position: Position, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['CATEGORY_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Deletes a category. Refused while a course or career track has this category. */
export const removeCategory = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/categories/{id}/remove',
  summary: 'Menghapus kategori yang tidak dipakai',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
