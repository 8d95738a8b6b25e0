import type { RedeemError } from './redeem-state.ts'

/** Errors with a dialog of product.md §8 'Voucher redemption'; the others are shown in an alert titled 'Gagal'. */
export const dialogErrors = ['VOUCHER_NOT_FOUND', 'VOUCHER_EXPIRED', 'COURSE_ALREADY_ENROLLED'] as const
export type DialogError = (typeof dialogErrors)[number]

const alerts = {
  VOUCHER_USED: 'Voucher telah digunakan',
  QUOTA_IS_FULL: 'Kuota kelas habis',
  VOUCHER_IS_NOT_ACTIVE_YET: 'Voucher belum dapat digunakan',
} satisfies Record<Exclude<RedeemError, DialogError>, string>

export function isDialogError(code: string): code is DialogError {
  // `includes` accepts only its own elements.
  return (dialogErrors as readonly string[]).includes(code)
}

export function redeemAlert(code: string): string {
  // `in` does not narrow its key.
  return code in alerts ? alerts[code as keyof typeof alerts] : 'Terjadi kesalahan sistem'
}
