import type { AuditEntry } from '#contract/admin/audit.ts'
import { refundStateLabels } from '#app/desk/payment-news.ts'
import { formatMoment } from '#app/lib/moments.ts'

/**
 * Returns the name of the acting user. For the payment provider, which has no account, returns the source of the
 * action.
 */
export const getActorName = ({ actor, place }: Pick<AuditEntry, 'actor' | 'place'>) => actor?.fullName ?? place

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
  lineCount: 'Jumlah baris',
  amount: 'Jumlah',
  expert: 'Pakar',
  part: 'Bagian',
  reviewNote: 'Catatan peninjau',
  search: 'Pencarian',
  role: 'Peran',
  isVerified: 'Email terverifikasi',
  capacity: 'Kapasitas',
  denomination: 'Nominal',
  stock: 'Stok',
  isActive: 'Ditawarkan',
  title: 'Nama',
  prefix: 'Awalan',
  codeCount: 'Jumlah kode',
  useLimit: 'Pemakaian per kode',
  quota: 'Kuota',
  expiresAt: 'Berlaku sampai',
  startsAt: 'Mulai',
  endsAt: 'Selesai',
  joinUrl: 'Tautan masuk',
  recordingUrl: 'Tautan rekaman',
  materialCount: 'Jumlah materi',
  leaders: 'Pemandu',
  fileCount: 'Jumlah berkas',
  questionCount: 'Jumlah pertanyaan',
  file: 'Berkas',
  bytes: 'Ukuran',
  text: 'Isi',
  mergedWith: 'Digabung dengan akun',
  enrollments: 'Kelas',
  certificates: 'Sertifikat',
  columns: 'Kolom',
  points: 'Poin',
  news: 'Kabar',
  refundKey: 'Nomor pengembalian',
  refundAmount: 'Rupiah yang dikembalikan',
}
export const getFieldLabel = (name: string) => fieldNames[name] ?? 'Isian lain'

const roleNames: Readonly<Record<string, string>> = { learner: 'Peserta', admin: 'Admin', expert: 'Pakar' }

const stateNames: Readonly<Record<string, string>> = {
  'handed-in': 'Dikumpulkan',
  'being-assessed': 'Sedang dinilai',
  scored: 'Dinilai',
  returned: 'Perlu diperbaiki',
  submitted: 'Menunggu ditinjau',
  approved: 'Disetujui',
  paid: 'Dibayar',
  rejected: 'Ditolak',
  'refund-due': 'Harus dikembalikan',
  refunded: 'Dikembalikan',
  open: 'Terbuka',
  answered: 'Terjawab',
  hidden: 'Disembunyikan',
}

/** Returns a logged value as readable text. */
export function describeValue(name: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '(kosong)'
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'Ya' : 'Tidak'
  if (name === 'state') return stateNames[String(value)] ?? 'Lainnya'
  if (name === 'startsAt' || name === 'endsAt' || name === 'expiresAt') return formatMoment(String(value))
  if (name === 'news') return refundStateLabels[String(value)] ?? String(value)
  return name === 'role' ? (roleNames[String(value)] ?? 'Lainnya') : String(value)
}
