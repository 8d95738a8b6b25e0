import { readReference } from '#contract/rules/certificate-reference.ts'

/** What a QR code or a person says, as our own address: whatever host stands in it, only code and signature are taken. */
export function readScannedAddress(text: string): { reference: string; fragment: string } | undefined {
  const found = readReference(text)
  if (!found) return undefined
  const fragment = /#([\w-]+\.[\w-]+)$/.exec(text.trim())?.[1] ?? ''
  return { reference: 'code' in found ? found.code : found.number, fragment }
}
