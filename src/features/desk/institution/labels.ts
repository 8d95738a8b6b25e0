import type { Institution } from '#contract/account/location.ts'

export const kindNames: Readonly<Record<Institution['kind'], string>> = {
  university: 'Perguruan tinggi',
  school: 'Sekolah',
}

export const kindChoices = [
  { value: 'school', name: kindNames.school },
  { value: 'university', name: kindNames.university },
] as const
