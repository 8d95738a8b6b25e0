import type { Profile, ProfileBody } from '#contract/account/profile.ts'

/** Returns a profile in which every field is filled. */
export function createFullProfile(): ProfileBody {
  return {
    fullName: 'Bunga Citra Lestari',
    phoneNumber: '081234567890',
    gender: 'P',
    birthDate: '2001-02-28',
    maritalStatus: 'Tidak/Belum Menikah',
    address: 'Jalan Merdeka No. 10\nRT 01/RW 02',
    provinceId: '32',
    cityId: '32.73',
    lastEducation: 'S1',
    institutionId: 'institut-teknologi-bandung-itb',
    institutionName: 'Institut Teknologi Bandung (ITB)',
    major: 'Teknik Informatika',
    graduationYear: 2024,
    position: 'Karyawan swasta',
    company: 'PT Contoh Jaya',
    bio: 'Belajar sedikit setiap hari.',
    linkedinUrl: 'https://www.linkedin.com/in/bunga',
    instagramUrl: 'https://instagram.com/bunga',
    githubUrl: 'https://github.com/bunga',
    websiteUrl: 'https://bunga.id/',
  }
}

/** Returns a profile in which only name and email are known. The profile has every field of `createFullProfile`. */
export function emptyProfile(): Profile {
  const unknown = Object.fromEntries(Object.keys(createFullProfile()).map(field => [field, null]))
  const known = { fullName: 'Sekar Maharani', email: 'sekar@contoh.test', isEmailConfirmed: true, picUrl: null }
  // The type of `Object.fromEntries` does not contain the field names.
  return { ...unknown, ...known, profileCompletion: 14 } as Profile
}
