/** The profile's own rules: how complete it is, and which dates can be. Pure; the day is handed in. */

export interface CompletionFields {
  fullName: string | null
  phoneNumber: string | null
  gender: string | null
  birthDate: string | null
  maritalStatus: string | null
  address: string | null
  provinceId: string | null
  cityId: string | null
  lastEducation: string | null
  institutionName: string | null
  major: string | null
  graduationYear: number | null
  position: string | null
  picUrl: string | null
}

/** What counts, in the order of the form. Company, bio and links do not: not everybody has one to give. */
export const completionFields = [
  'picUrl',
  'fullName',
  'phoneNumber',
  'gender',
  'birthDate',
  'maritalStatus',
  'address',
  'provinceId',
  'cityId',
  'lastEducation',
  'institutionName',
  'major',
  'graduationYear',
  'position',
] as const satisfies readonly (keyof CompletionFields)[]
export type CompletionField = (typeof completionFields)[number]

/** Primary and middle schools have no majors, so nobody has to name one. */
const withoutMajor: readonly (string | null)[] = ['SD dan sederajat', 'SMP dan sederajat']

function isFilled(profile: CompletionFields, field: CompletionField): boolean {
  if (field === 'major' && withoutMajor.includes(profile.lastEducation)) return true
  return profile[field] !== null && profile[field] !== ''
}

export function missingProfileFields(profile: CompletionFields): CompletionField[] {
  return completionFields.filter(field => !isFilled(profile, field))
}

/** 0-100. Rounded down, so that 100 is said only of a profile that misses nothing. */
export function profileCompletion(profile: CompletionFields): number {
  const filled = completionFields.length - missingProfileFields(profile).length
  return Math.floor((filled / completionFields.length) * 100)
}

const YEARS_OF_STUDY_AHEAD = 8

/** In Indonesia a day begins in Papua: what is tomorrow there is tomorrow for everybody. 'sv-SE' writes YYYY-MM-DD. */
const dayInPapua = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jayapura' })

export const profileDates = {
  earliestBirth: '1900-01-01',
  /** Near most of those who learn here: where a calendar opens. */
  typicalBirth: '2002-01-01',
  earliestYear: 1920,
  latestYear: 2200,
  /** A day of the calendar: February has no 30th. */
  isDay(day: string): boolean {
    const at = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  },
  /** The latest day anybody here may be born on. The server does not know whose clock shows what. */
  latestBirth(now: Date): string {
    return dayInPapua.format(now)
  },
} as const

/** Faults that depend on today or on two fields at once, by field. */
export function profileDateFaults(
  profile: { birthDate: string | null; graduationYear: number | null },
  now: Date,
): { birthDate?: string; graduationYear?: string } {
  const { birthDate, graduationYear } = profile
  const today = profileDates.latestBirth(now)
  const latestYear = Number(today.slice(0, 4)) + YEARS_OF_STUDY_AHEAD
  const faults: { birthDate?: string; graduationYear?: string } = {}
  if (birthDate !== null && birthDate > today) faults.birthDate = 'Tanggal lahir tidak boleh di masa depan'
  if (graduationYear !== null) {
    const isTooFar = graduationYear > latestYear
    const isBeforeBirth = birthDate !== null && graduationYear <= Number(birthDate.slice(0, 4))
    if (isTooFar) faults.graduationYear = `Tahun lulus paling jauh ${latestYear}`
    else if (isBeforeBirth) faults.graduationYear = 'Tahun lulus tidak mungkin sebelum tahun lahir'
  }
  return faults
}
