import * as v from 'valibot'
import { LearningMode, type CourseCard } from '#contract/catalog/course.ts'

/** Filters of the catalogue, stored in the address. Unknown values are dropped, so that old links still work. */
export const CatalogSearch = v.object({
  type: v.optional(v.fallback(v.optional(LearningMode), undefined)),
  cari: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
})
export type CatalogSearch = v.InferOutput<typeof CatalogSearch>

export const typeOptions = [undefined, ...LearningMode.options] as const

export function typeLabel(type: LearningMode | undefined): string {
  return type ?? 'Semua'
}

/** Filters by type and requires that every word occurs; ignores capitals and accents. */
export function searchCourses(courses: readonly CourseCard[], { type, cari = '' }: CatalogSearch): CourseCard[] {
  const words = plain(cari).split(/\s+/).filter(Boolean)
  return courses.filter(course => {
    if (type !== undefined && course.mode !== type) return false
    const haystack = plain(
      [
        course.title,
        course.summary,
        course.category.title,
        course.careerTrack.title,
        course.instructorName,
        course.level,
      ].join(' '),
    )
    return words.every(word => haystack.includes(word))
  })
}

/** Message of an empty catalogue: it has no courses at all, or none for this filter. */
export function emptyMessages(total: number, { type, cari = '' }: CatalogSearch) {
  if (total === 0) return { title: 'Belum ada kelas', text: 'Kelas pertama sedang disiapkan.', isNarrowed: false }
  const title = cari === '' ? `Belum ada kelas ${typeLabel(type)}` : `Belum ada kelas untuk “${cari}”`
  return { title, text: 'Coba kata lain, atau lihat jenis kelas yang lain.', isNarrowed: true }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
