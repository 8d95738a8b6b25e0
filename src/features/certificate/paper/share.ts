import { certificateNames, type Certificate } from '#contract/certificate.ts'
import { certificateWords } from '#contract/rules/certificate-words.ts'
import { plainAddress } from './linked-in.ts'

/** By the phone's own sheet, or into the clipboard. Closing the sheet is no failure. */
export async function shareCertificate(certificate: Certificate): Promise<'shared' | 'copied'> {
  const url = plainAddress(certificate.verifyUrl)
  if (typeof navigator.share === 'function') {
    const title = `${certificateNames[certificate.kind]}: ${certificateWords(certificate).title}`
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}
