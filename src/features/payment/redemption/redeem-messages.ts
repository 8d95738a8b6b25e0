import type { RedeemError } from './redeem-state.ts'

/** Errors that have a dialog of their own. All other errors are shown in an alert with the title 'Gagal' (failed). */
export const dialogErrors = ['VOUCHER_NOT_FOUND', 'VOUCHER_EXPIRED', 'COURSE_ALREADY_ENROLLED'] as const
export type DialogError = (typeof dialogErrors)[number]

const alerts = {
  VOUCHER_USED: 'Voucher telah digunakan',
  QUOTA_IS_FULL: 'Kuota kelas habis',
  SESSION_NOT_FOUND:
    'Belum ada jadwal yang dibuka untuk kelas ini. Kodemu belum terpakai: tukarkan setelah ada jadwal baru.',
  VOUCHER_IS_NOT_ACTIVE_YET: 'Voucher belum dapat digunakan',
} satisfies Record<Exclude<RedeemError, DialogError>, string>

export function isDialogError(code: string): code is DialogError {
  // The type of `includes` accepts only elements of the array, so the cast widens it.
  return (dialogErrors as readonly string[]).includes(code)
}

export function getRedeemErrorText(code: string): string {
  return describeRefusedCode(code) ?? 'Terjadi kesalahan sistem'
}

/** Returns why the server refuses a code, or undefined if the error has a dialog of its own or no message. */
export function describeRefusedCode(code: string | undefined): string | undefined {
  // The cast is safe after `in`, which does not narrow the type of its key.
  return code !== undefined && code in alerts ? alerts[code as keyof typeof alerts] : undefined
}
