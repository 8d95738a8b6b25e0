/**
 * Rules of the profile: its completeness, and the allowed dates. The functions are pure; the current time is an
 * argument.
 */

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

/**
 * Fields that count for the completeness, in the order of the form. Company, bio and links do not count, because not
 * every user has them.
 */
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

/** Primary and middle schools have no majors, so the field `major` is not required for them. */
const withoutMajor: readonly (string | null)[] = ['SD dan sederajat', 'SMP dan sederajat']

function isFilled(profile: CompletionFields, field: CompletionField): boolean {
  if (field === 'major' && withoutMajor.includes(profile.lastEducation)) return true
  return profile[field] !== null && profile[field] !== ''
}

/** Returns the counted fields that are empty, in the order of the form. */
export function findMissingProfileFields(profile: CompletionFields): CompletionField[] {
  return completionFields.filter(field => !isFilled(profile, field))
}

/** Returns the completeness in percent, rounded down so that only a complete profile has 100. */
export function computeProfileCompletion(profile: CompletionFields): number {
  const filled = completionFields.length - findMissingProfileFields(profile).length
  return Math.floor((filled / completionFields.length) * 100)
}

const YEARS_OF_STUDY_AHEAD = 8

/**
 * Papua has the earliest midnight in Indonesia, so a date that is in the future in Papua is in the future in all of
 * Indonesia. The locale 'sv-SE' formats dates as YYYY-MM-DD.
 */
const dayInPapua = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Jayapura' })

export const profileDates = {
  earliestBirth: '1900-01-01',
  /** The calendar opens at this date, because most learners were born around this year. */
  typicalBirth: '2002-01-01',
  earliestYear: 1920,
  latestYear: 2200,
  /** Returns whether the text is a valid calendar day. Refuses 30 February, for example. */
  isDay(day: string): boolean {
    const at = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  },
  /**
   * Latest allowed birth date. Uses one time zone for all users, because the server does not know the user's time zone.
   */
  latestBirth(now: Date): string {
    return dayInPapua.format(now)
  },
} as const

/** Returns error messages by field, for errors that depend on the current day or on two fields together. */
export function checkProfileDates(
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
