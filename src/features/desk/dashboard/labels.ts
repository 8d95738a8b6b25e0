import type { CohortMeasure } from '#contract/admin/cohorts.ts'
import type { StatisticName, StatisticPeriod } from '#contract/admin/dashboard.ts'
import { formatNumber } from '#app/lib/numbers.ts'

export const statisticNames: Record<StatisticName, string> = {
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

/** Steps of the funnel, from a visit to a certificate. */
export const funnelSteps = ['visits', 'registrations', 'orders', 'firstLessons', 'certificates'] as const

/** Noun for the rows behind each figure. Visits have no noun, because they are anonymous and have no list. */
export const statisticNouns: Record<Exclude<StatisticName, 'visits'>, string> = {
  registrations: 'pengguna',
  orders: 'pesanan',
  rupiah: 'pesanan',
  activeLearners: 'pelajar',
  firstLessons: 'pelajar',
  completions: 'materi selesai',
  certificates: 'sertifikat',
  points: 'catatan poin',
}

const listPaths: Record<Exclude<StatisticName, 'visits'>, string> = {
  registrations: '/admin/user?',
  orders: '/admin/order?',
  rupiah: '/admin/order?method=midtrans&state=paid&',
  activeLearners: '/admin/dashboard/rincian?kind=activeLearners&',
  firstLessons: '/admin/dashboard/rincian?kind=firstLessons&',
  completions: '/admin/dashboard/rincian?kind=completions&',
  certificates: '/admin/dashboard/rincian?kind=certificates&',
  points: '/admin/dashboard/rincian?kind=points&',
}

/** Returns the URL of the list of rows that are counted in the figure of these days. */
export function getRowListAddress(
  name: Exclude<StatisticName, 'visits'>,
  { from, until }: { from: string; until: string },
): string {
  return `${listPaths[name]}from=${from}&until=${until}`
}

/** Returns the value of a figure as text, with the currency if it is an amount. */
export function describeValue(name: StatisticName, value: number): string {
  return name === 'rupiah' ? `Rp${formatNumber(value)}` : formatNumber(value)
}

export const periodLabels: Record<StatisticPeriod, string> = {
  '7': '7 hari',
  '30': '30 hari',
  '90': '90 hari',
  '365': '1 tahun',
}

/**
 * Returns a text such as 'naik 12% dari 84' (12% up from 84), without a percentage if there is no earlier value to
 * compare with.
 */
export function describeChange(name: StatisticName, now: number, before: number): string {
  const earlier = describeValue(name, before)
  if (now === before) return `sama dengan masa sebelumnya (${earlier})`
  if (before === 0) return 'masa sebelumnya 0'
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  const amount = percent === 0 ? 'kurang dari 1%' : `${formatNumber(percent)}%`
  return `${now > before ? 'naik' : 'turun'} ${amount} dari ${earlier}`
}

export const measureNames: Record<CohortMeasure, { name: string; text: string }> = {
  started: { name: 'Mulai belajar', text: 'Yang sudah mulai belajar sampai minggu itu.' },
  active: { name: 'Aktif', text: 'Yang kemajuan belajarnya bergerak di minggu itu.' },
  completed: { name: 'Menyelesaikan kelas', text: 'Yang sudah menyelesaikan satu kelas sampai minggu itu.' },
}

/** Returns a percentage such as '42%'. A share above zero is never shown as 0%. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%'
  return `${Math.round(100 * share)}%`
}
