import type { CompletionField } from '#contract/account/profile.rules.ts'
import type { ProfileField } from './profile-values.ts'

export const profileLabels = {
  picUrl: 'Foto profil',
  fullName: 'Nama lengkap',
  phoneNumber: 'Nomor telepon',
  gender: 'Jenis kelamin',
  birthDate: 'Tanggal lahir',
  maritalStatus: 'Status pernikahan',
  address: 'Alamat',
  provinceId: 'Provinsi',
  cityId: 'Kota/kabupaten',
  lastEducation: 'Pendidikan terakhir',
  institutionId: 'Sekolah atau kampus',
  institutionName: 'Sekolah atau kampus',
  major: 'Jurusan',
  graduationYear: 'Tahun lulus',
  position: 'Kesibukan saat ini',
  company: 'Perusahaan atau tempat kerja',
  bio: 'Tentang kamu',
  linkedinUrl: 'LinkedIn',
  instagramUrl: 'Instagram',
  githubUrl: 'GitHub',
  websiteUrl: 'Situs pribadi',
} as const satisfies Record<ProfileField | CompletionField, string>
