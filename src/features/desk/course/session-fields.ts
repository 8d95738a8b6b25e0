import type { DeskSession } from '#contract/catalog/course-session.admin.ts'
import { type LearningMode, Zone } from '#contract/catalog/course.ts'
import type { Versioned } from '#app/desk/form/draft.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import type { FormValues } from '#app/desk/form/three-way.ts'
import { emptyToNull } from './labels.ts'

const placeHints: Record<LearningMode, string> = {
  Daring: 'Kosongkan: kelas ini daring. Alamat gabungnya ada pada setiap pertemuan.',
  Luring: 'Wajib: nama gedung, ruang, dan kotanya.',
  Hybrid: 'Kosongkan kalau sesi ini sepenuhnya daring.',
  Blended: 'Kosongkan kalau sesi ini sepenuhnya daring.',
}

export function createSessionFields(mode: LearningMode): FormField[] {
  return [
    { name: 'title', label: 'Nama sesi', hint: 'Misalnya Angkatan Maret, malam.' },
    { name: 'place', label: 'Tempat', hint: placeHints[mode] },
    {
      name: 'zone',
      label: 'Zona waktu tempatnya',
      hint: 'Pelajar membaca semua jam sesi ini dalam zona ini.',
      choices: Zone.options.map(value => ({ value, name: value })),
    },
    { name: 'quota', label: 'Kuota', inputMode: 'numeric', hint: 'Kursi, tidak di bawah yang sudah terisi.' },
  ]
}

/** Converts the stored session to form values. */
export function toVersionedSession({ version, title, place, zone, quota }: DeskSession): Versioned {
  return { version, values: { title, place: place ?? '', zone, quota: String(quota) } }
}

/** Converts form values to the request body. */
export function toSessionBody({ title = '', place = '', zone = '', quota = '' }: FormValues) {
  return { title, place: emptyToNull(place), zone: zone as Zone, quota: parseNumber(quota) } // the server validates the zone
}
