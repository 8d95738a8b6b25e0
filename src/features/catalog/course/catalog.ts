import { CourseLevel, LearningMode, type CourseCard } from '#contract/catalog/course.ts'
import type { CatalogSearch } from './catalog-search.ts'

type Choice<Name extends keyof CatalogSearch> = NonNullable<CatalogSearch[Name]>

/** Filter options for the way to pay. */
const payOptions: Readonly<Record<Choice<'bayar'>, { label: string; matches: (course: CourseCard) => boolean }>> = {
  poin: { label: 'Bisa pakai poin', matches: course => course.pricePoints !== null },
  gratis: { label: 'Gratis', matches: course => course.priceRupiah === 0 },
}

/** Sort orders of the catalogue. Without a choice the server's order is used. */
const orders: Readonly<Record<Choice<'urut'>, { label: string; valueOf: (course: CourseCard) => number }>> = {
  mulai: { label: 'Mulai terdekat', valueOf: startOf },
  harga: { label: 'Harga terendah', valueOf: course => course.priceRupiah },
  singkat: { label: 'Paling singkat', valueOf: course => course.durationHours },
}

export interface CatalogChoice {
  name: 'topik' | 'tingkat' | 'bayar' | 'urut'
  label: string
  /** Label of the option that removes the choice. */
  none: string
  options: readonly { value: string; label: string }[]
}

/**
 * Returns all filters of the catalogue except the type. The topics are the categories of the courses, sorted by title.
 * Leaves out filters without options. Also leaves out levels and prices that no course has, unless the user has chosen
 * them.
 */
export function listCatalogChoices(courses: readonly CourseCard[], search: CatalogSearch): readonly CatalogChoice[] {
  const topics = new Map(courses.map(({ category }) => [category.slug, category.title]))
  const choices: CatalogChoice[] = [
    {
      name: 'topik',
      label: 'Topik',
      none: 'Semua topik',
      options: Array.from(topics, ([value, label]) => ({ value, label })).toSorted((one, other) =>
        one.label.localeCompare(other.label, 'id'),
      ),
    },
    {
      name: 'tingkat',
      label: 'Tingkat',
      none: 'Semua tingkat',
      options: CourseLevel.options
        .filter(level => level === search.tingkat || courses.some(course => course.level === level))
        .map(level => ({ value: level, label: level })),
    },
    {
      name: 'bayar',
      label: 'Harga',
      none: 'Semua harga',
      options: Object.entries(payOptions)
        .filter(([value, { matches }]) => value === search.bayar || courses.some(matches))
        .map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'urut',
      label: 'Urutkan',
      none: 'Urutan pilihan kami',
      options: Object.entries(orders).map(([value, { label }]) => ({ value, label })),
    },
  ]
  return choices.filter(({ options }) => options.length > 0)
}

function startOf({ nextSession }: CourseCard): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Number.POSITIVE_INFINITY
}

export const typeOptions = [undefined, ...LearningMode.options] as const

export function typeLabel(type: LearningMode | undefined): string {
  return type ?? 'Semua'
}

/**
 * Returns the courses that match the filter, in the chosen order. Each word of the search text must occur; capitals and
 * accents are ignored.
 */
export function searchCourses(courses: readonly CourseCard[], search: CatalogSearch): CourseCard[] {
  const { type, cari = '', topik, tingkat, bayar, urut } = search
  const words = plain(cari).split(/\s+/).filter(Boolean)
  const foundCourses = courses.filter(course => {
    if (type !== undefined && course.mode !== type) return false
    if (topik !== undefined && course.category.slug !== topik) return false
    if (tingkat !== undefined && course.level !== tingkat) return false
    if (bayar !== undefined && !payOptions[bayar].matches(course)) return false
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
  if (urut === undefined) return foundCourses
  const { valueOf } = orders[urut]
  return foundCourses.toSorted((one, other) => compare(valueOf(one), valueOf(other)))
}

/**
 * Compares two numbers without a subtraction, because Infinity minus Infinity is NaN for two courses without a date.
 */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Returns the message for an empty catalogue: there are no courses at all, or no course matches the filter. */
export function emptyMessages(total: number, search: CatalogSearch) {
  const { type, cari = '', topik, tingkat, bayar } = search
  if (total === 0) return { title: 'Belum ada kelas', text: 'Kelas pertama sedang disiapkan.', isNarrowed: false }
  const isChosen = topik !== undefined || tingkat !== undefined || bayar !== undefined
  const ofChoices = isChosen ? 'Belum ada kelas untuk pilihan ini' : `Belum ada kelas ${typeLabel(type)}`
  const title = cari === '' ? ofChoices : `Belum ada kelas untuk “${cari}”`
  return { title, text: 'Coba kata lain, atau longgarkan pilihanmu.', isNarrowed: true }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
