import { isApiFailure } from '#app/data/api/failures.ts'

/**
 * One message for several reasons, because browsers do not report which reason applies. Otherwise a page could find out
 * which passkeys a device has.
 */
const untold = {
  use: 'Dibatalkan, waktunya habis, atau perangkat ini tidak punya kunci sandi untuk akunmu.',
  add: 'Dibatalkan, waktunya habis, atau perangkat ini tidak punya kunci layar. Pasang PIN, pola, atau sidik jari, lalu coba lagi.',
}

/** Messages by error code of the passkey library, which distinguishes the faults of an authenticator. */
const messages: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Perangkat ini belum punya kunci layar. Pasang PIN, pola, atau sidik jari di pengaturan perangkat, lalu coba lagi.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'Kunci keamanan ini tidak bisa menyimpan kunci sandi. Pakai ponsel atau laptopmu.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Perangkat ini sudah punya kunci sandi untuk akunmu.',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'Perangkat ini tidak mendukung jenis kunci yang kami pakai.',
  ERROR_AUTHENTICATOR_GENERAL_ERROR:
    'Perangkat ini gagal memakai kunci sandinya. Mulai ulang perangkat, lalu coba lagi.',
  ERROR_INVALID_DOMAIN: 'Kunci sandi tidak bisa dipakai di alamat ini.',
  ERROR_INVALID_RP_ID: 'Kunci sandi tidak bisa dipakai di alamat ini.',
}

/**
 * Returns the message for a failed passkey action. Returns undefined for a failed API call that the server did not
 * refuse. The message for an aborted request is empty, because a newer request replaced it.
 */
export function describePasskeyProblem(error: unknown, aim: keyof typeof untold = 'use'): string | undefined {
  if (isApiFailure(error)) return error.kind === 'business' ? error.message : undefined
  if (!(error instanceof Error)) return untold[aim]
  if (error.name === 'AbortError') return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return messages[code] ?? untold[aim]
}
