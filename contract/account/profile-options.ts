/** Choices of the profile form. A gender is sent as one letter, all other choices are sent as their labels. */

export const genders = [
  { value: 'L', label: 'Laki-laki' },
  { value: 'P', label: 'Perempuan' },
  { value: '-', label: 'Tidak mau menjawab' },
] as const

export const maritalStatuses = ['Sudah menikah', 'Tidak/Belum Menikah', 'Cerai/berpisah'] as const

export const educationDegrees = [
  'SD dan sederajat',
  'SMP dan sederajat',
  'SMA/SMK dan sederajat',
  'D1/D2/D3/D4',
  'S1',
  'S2',
  'S3',
] as const

export const majors = [
  'Administrasi Bisnis',
  'Agribisnis dan Pertanian',
  'Akuntansi',
  'Arsitektur',
  'Bahasa dan Sastra',
  'Desain Komunikasi Visual',
  'Ekonomi',
  'Farmasi',
  'Hubungan Internasional',
  'Hukum',
  'Ilmu Komunikasi',
  'Kedokteran dan Kesehatan',
  'Manajemen',
  'Matematika dan Ilmu Pengetahuan Alam',
  'Pariwisata dan Perhotelan',
  'Pendidikan dan Keguruan',
  'Psikologi',
  'Sistem Informasi',
  'Teknik Elektro',
  'Teknik Industri',
  'Teknik Informatika',
  'Teknik Mesin',
  'Teknik Sipil',
  'Lainnya',
] as const

export const positions = [
  'Pelajar/mahasiswa',
  'Lulusan baru',
  'Pencari kerja',
  'Karyawan swasta',
  'Pegawai negeri/BUMN',
  'Guru/dosen',
  'Wirausaha',
  'Pekerja lepas',
  'Mengurus rumah tangga',
  'Lainnya',
] as const
