import type { DeskCareerTrack } from '#contract/catalog/career-track.admin.ts'
import type { Versioned } from '#app/desk/form/draft.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import type { FormValues } from '#app/desk/form/three-way.ts'

type Categories = DeskCareerTrack['categories']

const yesNo = [
  { value: 'tidak', name: 'Tidak' },
  { value: 'ya', name: 'Ya' },
] as const

export function createTextFields(categories: Categories): FormField[] {
  return [
    { name: 'title', label: 'Judul' },
    { name: 'summary', label: 'Ringkasan', rows: 2, hint: 'Satu dua kalimat di daftar program.' },
    { name: 'description', label: 'Penjelasan', rows: 6 },
    {
      name: 'category',
      label: 'Kategori',
      choices: categories.map(({ slug, title }) => ({ value: slug, name: title })),
    },
    { name: 'place', label: 'Urutan ikon program', inputMode: 'numeric', hint: '1 berarti paling depan.' },
    { name: 'isBeta', label: 'Masih uji coba', choices: yesNo },
    { name: 'isArchived', label: 'Diarsipkan', choices: yesNo, hint: 'Tidak tampil lagi di daftar program.' },
  ]
}

const getAnswer = (isTrue: boolean) => (isTrue ? 'ya' : 'tidak')

/** Converts the stored career track to form values. */
export function toVersioned(track: DeskCareerTrack): Versioned {
  const { title, summary, description, category, place, isBeta, isArchived } = track
  return {
    version: track.textVersion,
    values: {
      title,
      summary,
      description,
      category: category.slug,
      place: String(place),
      isBeta: getAnswer(isBeta),
      isArchived: getAnswer(isArchived),
    },
  }
}

/** Converts form values to the request body. The server refuses an invalid number, with a message at the field. */
export function toCareerTrackBody({ title = '', summary = '', description = '', category = '', ...rest }: FormValues) {
  const { place, isBeta, isArchived } = rest
  return {
    title,
    summary,
    description,
    category,
    isBeta: isBeta === 'ya',
    isArchived: isArchived === 'ya',
    place: parseNumber(place),
  }
}
