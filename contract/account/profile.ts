import * as v from 'valibot'
import { FullName, PhoneNumber } from './person-fields.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PICTURE_MAX_BYTES } from '../wire/limits.ts'
import { CityId, InstitutionId, ProvinceId } from './location.ts'
import { educationDegrees, genders, majors, maritalStatuses, positions } from './profile-options.ts'
import { profileDates } from './profile.rules.ts'
import { socialLinkSchema } from './social-link.ts'
import { MultiLine, SingleLine } from '../wire/text.ts'

/** Maximum lengths of the texts, in characters. */
export const profileLengths = { address: 300, institutionName: 120, company: 100, bio: 500 } as const

const choiceSchema = <const Values extends readonly string[]>(values: Values) =>
  v.nullable(v.picklist(values, 'Pilih salah satu dari daftar'))

/** Converts the '' of an emptied form field to null, so that an empty field is always stored as null. */
const optional = (text: v.GenericSchema<string, string>, max: number) =>
  v.nullable(
    v.pipe(
      text,
      v.maxLength(max, `Paling banyak ${max} karakter`),
      v.transform(value => (value === '' ? null : value)),
    ),
  )

const BirthDate = v.pipe(
  v.string('Tanggal lahir tidak valid'),
  v.isoDate('Tulis tanggal lahir seperti ini: 2001-02-28'),
  v.check(day => profileDates.isDay(day), 'Tanggal lahir tidak valid'),
  v.check(day => day >= profileDates.earliestBirth, 'Tanggal lahir tidak valid'),
)

const GraduationYear = v.pipe(
  v.number('Tahun lulus tidak valid'),
  v.integer('Tahun lulus tidak valid'),
  v.minValue(profileDates.earliestYear, 'Tahun lulus tidak valid'),
  v.maxValue(profileDates.latestYear, 'Tahun lulus tidak valid'),
)

const fields = {
  fullName: FullName,
  /** Null if the user never gave a phone number, for example after a sign-up with Google. */
  phoneNumber: v.nullable(PhoneNumber),
  gender: choiceSchema(genders.map(({ value }) => value) as ['L', 'P', '-']), // `map` returns an array type, so the cast restores the tuple
  birthDate: v.nullable(BirthDate),
  maritalStatus: choiceSchema(maritalStatuses),
  address: optional(MultiLine, profileLengths.address),
  provinceId: v.nullable(ProvinceId),
  cityId: v.nullable(CityId),
  lastEducation: choiceSchema(educationDegrees),
  /** Id of a school from the list. If it is set, the server uses the school's name from the list. */
  institutionId: v.nullable(InstitutionId),
  /** Name of a school that is not on the list of institutions. */
  institutionName: optional(SingleLine, profileLengths.institutionName),
  major: choiceSchema(majors),
  graduationYear: v.nullable(GraduationYear),
  position: choiceSchema(positions),
  company: optional(SingleLine, profileLengths.company),
  bio: optional(MultiLine, profileLengths.bio),
  linkedinUrl: v.nullable(socialLinkSchema('LinkedIn', 'linkedin.com')),
  instagramUrl: v.nullable(socialLinkSchema('Instagram', 'instagram.com')),
  githubUrl: v.nullable(socialLinkSchema('GitHub', 'github.com')),
  websiteUrl: v.nullable(socialLinkSchema('situs')),
}

/** Complete profile to store. Every field is required; null empties a field. */
export const ProfileBody = v.pipe(
  v.object(fields),
  v.forward(
    v.partialCheck(
      [['provinceId'], ['cityId']],
      ({ provinceId, cityId }) => cityId === null || provinceId !== null,
      'Pilih provinsi terlebih dahulu',
    ),
    ['cityId'],
  ),
)
export type ProfileBody = v.InferOutput<typeof ProfileBody>

const text = v.nullable(v.string())

/**
 * Stored profile. Choices are plain text, because a stored choice stays valid after it was removed from the list of
 * choices.
 */
export const Profile = v.object({
  fullName: v.string(),
  email: v.string(),
  isEmailConfirmed: v.boolean(),
  /** False if the user signs in only with Google. Absent in profiles that devices stored before this field existed. */
  hasPassword: v.optional(v.boolean()),
  /** True if the e-wallet notice was shown to this user. Absent in profiles stored before this field existed. */
  isEWalletTold: v.optional(v.boolean()),
  phoneNumber: text,
  gender: text,
  birthDate: text,
  maritalStatus: text,
  address: text,
  provinceId: text,
  cityId: text,
  lastEducation: text,
  institutionId: text,
  institutionName: text,
  major: text,
  graduationYear: v.nullable(v.number()),
  position: text,
  company: text,
  bio: text,
  linkedinUrl: text,
  instagramUrl: text,
  githubUrl: text,
  websiteUrl: text,
  picUrl: text,
  /** Completeness in percent, from 0 to 100. */
  profileCompletion: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/v1/users/profile',
  summary: 'Profil sendiri',
  access: 'person',
  answer: Profile,
})

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/profile',
  summary: 'Mengganti seluruh isi profil sendiri',
  access: 'person',
  body: ProfileBody,
  answer: Profile,
  errors: ['PROVINCE_NOT_FOUND', 'CITY_NOT_FOUND', 'INSTITUTION_NOT_FOUND'],
})

/**
 * Claims the right to show the e-wallet notice. `isFirst` is true only for the user's first call, so that only one
 * device shows the notice.
 */
export const claimEWalletNotice = defineEndpoint({
  method: 'POST',
  path: '/v1/users/profile/e-wallet-notice',
  summary: 'Mencatat bahwa penjelasan hadiah ke e-wallet sudah ditampilkan',
  access: 'person',
  answer: v.object({ isEWalletTold: v.literal(true), isFirst: v.boolean() }),
})

/**
 * Replaces the profile picture. The server rotates it, crops it to a square, scales it down and removes its metadata.
 */
export const updateProfilePicture = defineEndpoint({
  method: 'PATCH',
  path: '/v1/users/profile/picture',
  summary: 'Mengganti foto profil',
  access: 'person',
  limit: 'picture',
  upload: { maxBytes: PICTURE_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp'] },
  answer: v.object({ picUrl: v.string(), profileCompletion: Profile.entries.profileCompletion }),
  errors: ['FILE_TYPE_NOT_SUPPORTED', 'PICTURE_NOT_READABLE', 'PICTURE_TOO_MANY_PIXELS'],
})
