import type { deleteAccount } from '#contract/account/account-data.ts'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { isApiFailure } from '#app/data/api/failures.ts'

const messages: Record<CodeOf<typeof deleteAccount>, (password: string) => string> = {
  PASSWORD_MISMATCH: password =>
    password === '' ? 'Akunmu punya password. Isi untuk menghapus akun.' : 'Password salah. Periksa lalu coba lagi.',
  LAST_ADMIN: () =>
    'Kamu satu-satunya admin. Jadikan orang lain admin dulu di Dashboard Admin, setelah itu akunmu bisa dihapus.',
  LOGIN_TOO_OLD: () =>
    'Kamu masuk lebih dari 10 menit yang lalu. Keluar, masuk lagi dengan Google, lalu hapus akun setelah itu.',
}

/**
 * Returns the reason for which the server refused to erase the account, to be shown at the field. Returns `undefined`
 * for any other failure.
 */
export function getEraseRefusal(error: unknown, password: string): string | undefined {
  if (!isApiFailure(error) || error.kind !== 'business') return undefined
  return isRefusal(error.code) ? messages[error.code](password) : error.message
}

/** Returns whether the response was lost. Then the server may have erased the account. */
export function isAnswerLost(error: unknown): boolean {
  return isApiFailure(error) && ['network', 'timeout', 'wrong-shape'].includes(error.kind)
}

/**
 * Returns whether the account was erased. The server does not know the sessions of an erased account. It still knows an
 * ended session for a month and returns another code for it.
 */
export function isAccountGone(error: unknown): boolean {
  if (!isApiFailure(error) || error.kind !== 'unauthorized') return false
  return isApiFailure(error.cause) && error.cause.code === 'REFRESH_TOKEN_NOT_FOUND'
}

function isRefusal(code: string | undefined): code is keyof typeof messages {
  return code !== undefined && Object.hasOwn(messages, code)
}
