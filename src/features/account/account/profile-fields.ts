import type { CompletionField } from '#contract/account/profile.rules.ts'
import type { ProfileField } from './profile-values.ts'

/** Labels of the profile fields, grouped by part. Each part is saved separately. */
const labelsByPart = {
  person: {
    fullName: 'Nama lengkap',
    phoneNumber: 'Nomor telepon',
    gender: 'Jenis kelamin',
    birthDate: 'Tanggal lahir',
    maritalStatus: 'Status pernikahan',
    bio: 'Tentang kamu',
  },
  address: {
    address: 'Alamat',
    provinceId: 'Provinsi',
    cityId: 'Kota/kabupaten',
  },
  study: {
    lastEducation: 'Pendidikan terakhir',
    institutionId: 'Sekolah atau kampus',
    institutionName: 'Sekolah atau kampus',
    major: 'Jurusan',
    graduationYear: 'Tahun lulus',
    position: 'Kesibukan saat ini',
    company: 'Perusahaan atau tempat kerja',
  },
  links: {
    linkedinUrl: 'LinkedIn',
    instagramUrl: 'Instagram',
    githubUrl: 'GitHub',
    websiteUrl: 'Situs pribadi',
  },
} as const
export type ProfilePart = keyof typeof labelsByPart

const { person, address, study, links } = labelsByPart

export const profileLabels = {
  picUrl: 'Foto profil',
  ...person,
  ...address,
  ...study,
  ...links,
} as const satisfies Record<ProfileField | CompletionField, string>

/** Returns the names of the fields of a part. */
export function listProfileFields(part: ProfilePart): ProfileField[] {
  return Object.keys(labelsByPart[part]) as ProfileField[] // the table has only keys of this type
}

export const profileFields = Object.keys({ ...person, ...address, ...study, ...links }) as ProfileField[] // the tables above have only these keys
