import * as v from 'valibot'
import { CourseLevel, LearningMode } from '#contract/catalog/course.ts'

const dropped = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

const Text = v.pipe(v.string(), v.maxLength(100))

/**
 * Filters and order of the catalogue, stored in the address. Unknown values are dropped, so that old links still work.
 * Every page's first script includes this file, so it holds the schema only. The names stand in `public-pages.ts` too.
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
