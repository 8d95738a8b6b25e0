import * as v from 'valibot'
import { CourseLevel, LearningMode } from '#contract/catalog/course.ts'

const dropped = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

const Text = v.pipe(v.string(), v.maxLength(100))

/**
 * Filters and sort order of the catalogue, stored in the URL. Unknown values are dropped, so that old links still work.
 * This file contains only the schema, because this schema is part of every page's first script. `public-pages.ts`
 * repeats the parameter names.
 */
export const CatalogSearch = v.object({
  type: dropped(LearningMode),
  cari: dropped(Text),
  topik: dropped(Text),
  tingkat: dropped(CourseLevel),
  bayar: dropped(v.picklist(['poin', 'gratis'])),
  urut: dropped(v.picklist(['mulai', 'harga', 'singkat'])),
})
export type CatalogSearch = v.InferOutput<typeof CatalogSearch>
