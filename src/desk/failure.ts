/** Data of a failed call that admin pages show. */
interface Failure {
  code: string | undefined
  text: string
  errors: Record<string, string>
}

const SERVER_FAILED = 'Server sedang bermasalah, bukan koneksimu. Isianmu masih di sini, coba lagi sebentar.'

/** Messages by kind of failure. They have precedence over `codeMessages` and over the server's message. */
const messages: Readonly<Record<string, string>> = {
  network: 'Belum terkirim. Isianmu masih di sini, coba lagi saat ada koneksi.',
  timeout: 'Server belum menjawab, jadi belum pasti tersimpan. Isianmu masih di sini; periksa dulu sebelum mengulang.',
  unauthorized: 'Sesi masukmu sudah berakhir. Isianmu masih di sini, masuk lagi lalu coba lagi.',
  maintenance: 'Situs sedang dalam perawatan. Isianmu masih di sini, coba lagi setelah perawatan selesai.',
  server: SERVER_FAILED,
  'wrong-shape': SERVER_FAILED,
}

/** Messages by error code, where the server's message says too little for a form. */
const codeMessages: Readonly<Record<string, string>> = {
  IDEMPOTENCY_KEY_REUSED:
    'Isian sebelumnya ternyata sudah tersimpan, walau jawabannya tidak sampai. Periksa dulu; tekan lagi hanya kalau yang sekarang juga perlu dibuat.',
}

const BROKEN = 'Terjadi kesalahan di halaman ini. Isianmu masih di sini; muat ulang, lalu coba lagi.'

/**
 * Returns the code, message and field errors of a failed call. The message is our own for the kinds and codes listed
 * above, and otherwise the server's.
 */
export function toFailure(error: unknown): Failure {
  if (!isFailure(error)) return { code: undefined, text: BROKEN, errors: {} }
  const { kind, code, errors = {}, message } = error
  return { code, text: messages[kind] ?? codeMessages[code ?? ''] ?? message, errors }
}

export const getFailureText = (error: unknown): string => toFailure(error).text

/**
 * Returns the message, extended by all field errors. Used if no field of the form shows an error, because the user
 * would not see the errors otherwise.
 */
export function appendLostErrors({ text, errors }: Failure): string {
  const lost = Object.values(errors)
  return lost.length > 0 ? [text, ...new Set(lost)].join(' ') : text
}

/** Error for input that a form refuses without an API call. It is shown like a refusal by the server. */
export class FormRefusal extends Error {
  readonly kind = 'form'
  readonly errors: Record<string, string>
  constructor(message: string, errors: Record<string, string> = {}) {
    super(message)
    this.errors = errors
  }
}

interface CallFailure extends Error {
  kind: string
  code?: string | undefined
  errors?: Record<string, string> | undefined
}

/** Checks only the shape of the error, because this folder must not import the API client. */
function isFailure(error: unknown): error is CallFailure {
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string'
}
