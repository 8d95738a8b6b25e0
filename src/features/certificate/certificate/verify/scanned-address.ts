import { readReference } from '#contract/certificate/certificate-reference.ts'

/**
 * Converts the text of a QR code, or typed text, to a URL of this app. Takes only code and signature, and ignores the
 * host.
 */
export function readScannedAddress(text: string): { reference: string; fragment: string } | undefined {
  const reference = readReference(text)
  if (!reference) return undefined
  const fragment = /#([\w-]+\.[\w-]+)$/.exec(text.trim())?.[1] ?? ''
  return { reference: 'code' in reference ? reference.code : reference.number, fragment }
}
