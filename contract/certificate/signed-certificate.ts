import { certificateKinds, type CertificateKind } from './graduation.ts'

/**
 * Facts in a certificate's QR code, signed (Ed25519), so that they can be verified offline:
 * `/certificates/{code}#{facts}.{signature}`, both in base64url. The signature covers the code, so the facts do not
 * repeat it. The facts are short, because more bytes make the squares of the QR code smaller.
 */
export interface SignedFacts {
  kind: CertificateKind
  number: string
  name: string
  /** Title of the course or the webinar. */
  title: string
  /** Day of completion in Jakarta's time zone, YYYY-MM-DD. */
  finishedOn: string
}

/** Prefix of the signed text. It makes signatures that this server created for other purposes invalid here. */
const CONTEXT = 'semai-certificate/1'

/** Returns the text that the server signs. The order of its fields must never change. */
export function serializeSignedFacts({ kind, number, name, title, finishedOn }: SignedFacts): string {
  return JSON.stringify([certificateKinds.indexOf(kind), number, name, title, finishedOn])
}

/** Parses a signed text. Returns undefined if the text does not have the form that `serializeSignedFacts` produces. */
export function parseSignedFacts(text: string): SignedFacts | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 5) return undefined
  const [kindAt, ...rest] = parts as unknown[] // its shape is checked below
  const kind = typeof kindAt === 'number' ? certificateKinds[kindAt] : undefined
  if (kind === undefined || !rest.every(part => typeof part === 'string')) return undefined
  const [number = '', name = '', title = '', finishedOn = ''] = rest
  return { kind, number, name, title, finishedOn }
}

/** Returns the text that the signature covers. */
export function formatSignedText(code: string, facts: string): string {
  return `${CONTEXT}\n${code}\n${facts}`
}
