import * as v from 'valibot'
import type { CareerTrack } from '#contract/catalog/career-track.ts'
import { Slug } from '#contract/wire/text.ts'

/** Filter of the list, stored in the page's URL. A value that is not a slug is ignored. */
export const ProgramSearch = v.object({
  kategori: v.optional(v.fallback(v.optional(Slug), undefined)),
})
export type ProgramSearch = v.InferOutput<typeof ProgramSearch>

export interface Category {
  slug: string
  title: string
}

/** Returns the categories of the programs without duplicates, in the order of the programs. */
export function listCategories(programs: readonly CareerTrack[]): Category[] {
  const bySlug = new Map(programs.map(({ category }) => [category.slug, category]))
  return [...bySlug.values()].map(({ slug, title }) => ({ slug, title }))
}

export function filterPrograms(programs: readonly CareerTrack[], category: string | undefined): CareerTrack[] {
  return programs.filter(program => category === undefined || program.category.slug === category)
}

/** Returns the texts of an empty list: there are no programs at all, or only in other categories. */
export function emptyMessages(total: number) {
  return total === 0
    ? { title: 'Belum ada program', text: 'Program pertama sedang disiapkan.' }
    : {
        title: 'Belum ada program di kategori ini',
        text: 'Program baru menyusul. Sementara itu, lihat dulu yang sudah ada.',
      }
}
