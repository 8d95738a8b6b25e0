/** As much of a failed call as the furniture looks at. */
interface Failure {
  code: string | undefined
  text: string
  errors: Record<string, string>
}

const UNSENT = 'Belum terkirim. Isianmu masih di sini, coba lagi saat ada koneksi.'

/** The server's own sentence where it judged, else that nothing was sent. */
export function failureOf(error: unknown): Failure {
  const { kind, code, errors } = error as { kind?: unknown; code?: unknown; errors?: Record<string, string> }
  const isJudged = error instanceof Error && (kind === 'business' || kind === 'forbidden' || kind === 'rate-limited')
  return {
    code: typeof code === 'string' ? code : undefined,
    text: isJudged ? error.message : UNSENT,
    errors: errors ?? {},
  }
}
