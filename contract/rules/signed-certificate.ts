import { certificateKinds, type CertificateKind } from './graduation.ts'

/**
 * The facts a certificate's QR code carries behind its address, signed (Ed25519), so that they can be checked without a
 * connection: `/certificates/{code}#{facts}.{signature}`, both in base64url. The code is signed with them and not
 * repeated. Short names of the fields, because every byte makes the squares of the QR code smaller.
 */
export interface SignedFacts {
  kind: CertificateKind
  number: string
  name: string
  /** Of the course, or of the webinar. */
  title: string
  /** The day in Jakarta, YYYY-MM-DD. */
  finishedOn: string
}

/** Part of what is signed: a signature of ours for anything else is worth nothing here. */
const CONTEXT = 'semai-certificate/1'

export function writeFacts({ kind, number, name, title, finishedOn }: SignedFacts): string {
  return JSON.stringify([certificateKinds.indexOf(kind), number, name, title, finishedOn])
}

export function readFacts(text: string): SignedFacts | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 5) return undefined
  const [kindAt, ...rest] = parts as unknown[]
  const kind = typeof kindAt === 'number' ? certificateKinds[kindAt] : undefined
  if (kind === undefined || !rest.every(part => typeof part === 'string')) return undefined
  const [number = '', name = '', title = '', finishedOn = ''] = rest
  return { kind, number, name, title, finishedOn }
}

/** What the signature is over. */
export function signedText(code: string, facts: string): string {
  return `${CONTEXT}\n${code}\n${facts}`
}
