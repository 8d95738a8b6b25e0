import { readReference } from '#contract/certificate/certificate-reference.ts'

/**
 * Returns the code or number of the certificate and its signature from the text of a QR code or from typed text.
 * Ignores the host of a URL. Returns undefined if the text contains no code or number.
 */
export function readScannedAddress(text: string): { reference: string; fragment: string } | undefined {
  const reference = readReference(text)
  if (!reference) return undefined
  const fragment = /#([\w-]+\.[\w-]+)$/.exec(text.trim())?.[1] ?? ''
  return { reference: 'code' in reference ? reference.code : reference.number, fragment }
}
