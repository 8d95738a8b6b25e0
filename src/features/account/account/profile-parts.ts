import type { ProfileField } from './profile-values.ts'

/** Parts of the profile, which are saved separately. */
export const profileParts = {
  person: ['fullName', 'phoneNumber', 'gender', 'birthDate', 'maritalStatus', 'bio'],
  address: ['address', 'provinceId', 'cityId'],
  study: ['lastEducation', 'institutionId', 'institutionName', 'major', 'graduationYear', 'position', 'company'],
  links: ['linkedinUrl', 'instagramUrl', 'githubUrl', 'websiteUrl'],
} as const satisfies Record<string, readonly ProfileField[]>

export type ProfilePart = keyof typeof profileParts
