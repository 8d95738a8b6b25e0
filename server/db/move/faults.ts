import { DatabaseError } from 'pg'
import { StartFailure } from '../../start-failure.ts'

export type Side = 'source' | 'target'

/**
 * Error of a move that cannot continue. The message contains advice for the operator and is printed without a stack
 * trace.
 */
export class MoveFailure extends Error {
  override readonly name = 'MoveFailure'
}

/** Error of one of the two databases, with its side: source or target. */
export class SideFault extends Error {
  override readonly name = 'SideFault'
  readonly side: Side

  constructor(side: Side, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.side = side
  }
}

const titles: Record<Side, string> = { source: 'Database sumber', target: 'Database target' }
const AGAIN = 'Sumber tidak berubah. Jalankan perintah yang sama lagi: salinan dilanjutkan.'

/** Advice by error code. The first matching pattern is used. Codes: PostgreSQL manual, appendix A. */
const advice: readonly [RegExp, (title: string, message: string) => string][] = [
  [/^28/, (title, message) => `${title} menolak login: ${message}. Periksa akun dan password di alamatnya.`],
  [/^3D000$/, (title, message) => `${title} belum ada (${message}). Buat dulu: CREATE DATABASE … ENCODING 'UTF8'.`],
  [/^42501$/, (title, message) => `${title}: akun tidak berhak (${message}). Pakai akun yang memiliki database itu.`],
  [/^53100$/, title => `${title} kehabisan ruang disk. Tambah ruang. ${AGAIN}`],
  [/^53/, (title, message) => `${title} kekurangan sumber daya (${message}). ${AGAIN}`],
  [/^25006$/, title => `${title} hanya dapat dibaca: sebuah salinan. Pakai alamat database utama.`],
]

/** Returns advice for the operator. Returns undefined if the error is a bug of this program. */
export function findMoveAdvice(error: unknown): string | undefined {
  if (error instanceof MoveFailure || error instanceof StartFailure) return error.message
  if (!(error instanceof SideFault)) return undefined
  const { cause, side, message } = error
  const title = titles[side]
  if (!(cause instanceof DatabaseError)) {
    // A TypeError is a bug. All other errors of the driver concern the connection.
    if (cause instanceof TypeError) return undefined
    return `${title} tidak dapat dihubungi, atau sambungan terputus (${message}). Periksa alamatnya dan apakah PostgreSQL berjalan. ${AGAIN}`
  }
  const code = cause.code ?? ''
  const known = advice.find(([pattern]) => pattern.test(code))
  if (known) return known[1](title, message)
  return /^(?:08|57P|58)/.test(code) ? `${title} berhenti menjawab (${message}). ${AGAIN}` : undefined
}
