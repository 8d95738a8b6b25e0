import type { Role } from '#contract/account/session-data.ts'
import type { DeskUser } from '#contract/account/user.admin.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const roleNames: Record<Role, string> = { learner: 'Peserta', admin: 'Admin', expert: 'Pakar' }

/**
 * Returns the names of the roles. The admin role depends only on `isAdmin`, even if the list of roles does not contain
 * 'admin'.
 */
export function describeRoles({ isAdmin, roles }: Pick<DeskUser, 'isAdmin' | 'roles'>): string {
  const names = new Set(roles.filter(role => role !== 'admin').map(role => roleNames[role]))
  return [...names, ...(isAdmin ? [roleNames.admin] : [])].join(', ') || 'Tanpa peran'
}

/** Returns the text below a request that this admin must not approve. */
export function getApproverNote(isSecondMissing: boolean): string {
  return isSecondMissing
    ? 'Ini butuh persetujuan admin kedua, dan kamu satu-satunya admin yang tersisa. Jadikan orang lain admin dulu, lalu ia yang menyetujui.'
    : 'Ini menunggu persetujuan admin lain.'
}

const orderStates: Readonly<Record<string, { name: string; tone: DotTone }>> = {
  pending: { name: 'Menunggu bayar', tone: 'waiting' },
  failed: { name: 'Gagal', tone: 'bad' },
  expired: { name: 'Kedaluwarsa', tone: 'quiet' },
  paid: { name: 'Lunas', tone: 'good' },
  'refund-due': { name: 'Harus dikembalikan', tone: 'bad' },
  refunded: { name: 'Dikembalikan', tone: 'quiet' },
}
export const orderState = (state: string) => orderStates[state] ?? { name: 'Lainnya', tone: 'quiet' as const }

const mailNames: Readonly<Record<string, string>> = {
  verification: 'Konfirmasi email',
  'reset-password': 'Atur ulang password',
  invitation: 'Undangan',
  'password-changed': 'Password berubah',
  'certificate-published': 'Sertifikat terbit',
}
export const getMailLabel = (template: string) => mailNames[template] ?? 'Surat lain'

export const mailStates = {
  waiting: { name: 'Menunggu dikirim', tone: 'waiting' },
  failed: { name: 'Gagal dikirim', tone: 'bad' },
  undeliverable: { name: 'Tidak dikirim: alamat ditolak', tone: 'bad' },
  sent: { name: 'Terkirim, berlaku sampai', tone: 'quiet' },
  opened: { name: 'Link dibuka', tone: 'good' },
} as const
