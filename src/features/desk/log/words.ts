import { auditDeeds } from '#contract/audit.ts'

/** Deeds a newer server may know get a plain name. */
export function deedName(deed: string): string {
  return new Map<string, string>(Object.entries(auditDeeds)).get(deed) ?? 'Perbuatan lain'
}

const fieldNames: Readonly<Record<string, string>> = {
  fullName: 'Nama lengkap',
  phoneNumber: 'Nomor telepon',
  isAdmin: 'Admin',
  isExpert: 'Pakar',
  total: 'Jumlah',
  isSent: 'Terkirim',
  state: 'Keadaan',
  score: 'Nilai',
  pricePoints: 'Harga poin',
  search: 'Pencarian',
  role: 'Peran',
  isVerified: 'Email terverifikasi',
}
export const fieldName = (name: string) => fieldNames[name] ?? 'Isian lain'

const stateNames: Readonly<Record<string, string>> = {
  'handed-in': 'Dikumpulkan',
  'being-assessed': 'Sedang dinilai',
  scored: 'Dinilai',
  returned: 'Perlu diperbaiki',
  approved: 'Disetujui',
  paid: 'Dibayar',
  rejected: 'Ditolak',
}

export function valueInWords(name: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '(kosong)'
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'Ya' : 'Tidak'
  return name === 'state' ? (stateNames[String(value)] ?? 'Lainnya') : String(value)
}
