import type { FigureName, FigureRange, TaskName } from '#contract/admin/dashboard.ts'
import { formatNumber } from '#app/lib/numbers.ts'

interface TaskLabels {
  text: string
  /** Filtered list of the tasks. */
  to: string
}

/** Tasks in the order of urgency. */
export const taskLabels: Record<TaskName, TaskLabels> = {
  ordersToRefund: { text: 'pesanan harus dikembalikan uangnya', to: '/admin/order?state=refund-due' },
  lateAssignments: { text: 'tugas lewat janji penilaian', to: '/admin/scoring?isLate=true' },
  assignmentsToScore: { text: 'tugas menunggu dinilai', to: '/admin/scoring?state=handed-in&isLate=false' },
  readingsToDecide: { text: 'nilai dari dua pembacaan menunggu ditetapkan', to: '/admin/scoring?reading=undecided' },
  exchangesAsked: { text: 'penukaran pulsa menunggu persetujuan', to: '/admin/redeem-pulsa?stage=asked' },
  exchangesReady: { text: 'penukaran pulsa siap dibayar', to: '/admin/redeem-pulsa?stage=ready' },
  exchangesPaying: { text: 'penukaran pulsa belum dicatat hasil bayarnya', to: '/admin/redeem-pulsa?stage=paying' },
  levelUps: { text: 'bukti level up menunggu ditinjau', to: '/admin/level-up?state=submitted' },
  certificatesToGenerate: { text: 'sertifikat belum dibuat', to: '/admin/user-graduation?standing=ready' },
  certificatesToPublish: { text: 'sertifikat belum diterbitkan', to: '/admin/create-certificate' },
  roleRequests: { text: 'permintaan peran menunggu persetujuan', to: '/admin/user' },
  merges: { text: 'penggabungan akun menunggu persetujuan', to: '/admin/user' },
  objections: { text: 'keberatan kehadiran menunggu keputusan', to: '/admin/sesi' },
  lowStock: { text: 'pilihan tukar poin hampir habis', to: '/admin/inventory?isLow=true&isActive=true' },
  refusedWrites: { text: 'kiriman pelajar ditolak server', to: '/admin/kiriman?state=open' },
  silentDevices: { text: 'perangkat tidak menampilkan push, pengingatnya lewat email', to: '/admin/perangkat' },
}

export const figureNames: Record<FigureName, string> = {
  visits: 'Kunjungan yang disetujui dicatat',
  registrations: 'Pendaftaran akun',
  orders: 'Pesanan dibayar',
  rupiah: 'Pemasukan kartu',
  activeLearners: 'Pelajar aktif',
  firstLessons: 'Materi pertama selesai',
  completions: 'Materi selesai',
  certificates: 'Sertifikat terbit',
  points: 'Poin diberikan',
}

/** Steps of a visitor. */
export const funnelSteps = ['visits', 'registrations', 'orders', 'firstLessons', 'certificates'] as const

/** Noun of the rows behind each figure; visits have none, because they name no user. */
export const figureNouns: Record<Exclude<FigureName, 'visits'>, string> = {
  registrations: 'pengguna',
  orders: 'pesanan',
  rupiah: 'pesanan',
  activeLearners: 'pelajar',
  firstLessons: 'pelajar',
  completions: 'materi selesai',
  certificates: 'sertifikat',
  points: 'catatan poin',
}

const listPaths: Record<Exclude<FigureName, 'visits'>, string> = {
  registrations: '/admin/user?',
  orders: '/admin/order?',
  rupiah: '/admin/order?method=midtrans&state=paid&',
  activeLearners: '/admin/dashboard/rincian?kind=activeLearners&',
  firstLessons: '/admin/dashboard/rincian?kind=firstLessons&',
  completions: '/admin/dashboard/rincian?kind=completions&',
  certificates: '/admin/dashboard/rincian?kind=certificates&',
  points: '/admin/dashboard/rincian?kind=points&',
}

/** Address of the list whose rows are the figure of these days. */
export function listOf(name: Exclude<FigureName, 'visits'>, { from, until }: { from: string; until: string }): string {
  return `${listPaths[name]}from=${from}&until=${until}`
}

export function describeValue(name: FigureName, value: number): string {
  return name === 'rupiah' ? `Rp${formatNumber(value)}` : formatNumber(value)
}

export const ranges: Record<FigureRange, string> = {
  '7': '7 hari',
  '30': '30 hari',
  '90': '90 hari',
  '365': '1 tahun',
}

/** 'naik 12% dari 84', or a text without a percentage if there is no value to compare with. */
export function describeChange(name: FigureName, now: number, before: number): string {
  const earlier = describeValue(name, before)
  if (now === before) return `sama dengan masa sebelumnya (${earlier})`
  if (before === 0) return 'masa sebelumnya 0'
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  const amount = percent === 0 ? 'kurang dari 1%' : `${formatNumber(percent)}%`
  return `${now > before ? 'naik' : 'turun'} ${amount} dari ${earlier}`
}
