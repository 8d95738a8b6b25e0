import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import type { Versioned } from '#app/desk/form/draft.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import type { FormValues } from '#app/desk/form/three-way.ts'

export const profileFields: readonly FormField[] = [
  { name: 'name', label: 'Nama' },
  { name: 'title', label: 'Jabatan', hint: 'Pekerjaannya sehari-hari, misalnya Analis Data di koperasi.' },
  { name: 'bio', label: 'Tentang', rows: 5 },
  { name: 'expertise', label: 'Keahlian', rows: 4, hint: 'Satu keahlian satu baris, paling banyak 12.' },
]

/** Converts the stored instructor to form values. */
export function toVersioned({ version, name, title, bio, expertise }: InstructorDetail): Versioned {
  return { version, values: { name, title, bio, expertise: expertise.join('\n') } }
}

/** Converts form values to the request body. */
export function toInstructorBody({ name = '', title = '', bio = '', expertise = '' }: FormValues) {
  const skills = expertise.split('\n').map(skill => skill.trim())
  return { name, title, bio, expertise: skills.filter(skill => skill !== '') }
}
