import { certificateNames, type Certificate } from '#contract/certificate.ts'
import { plainAddress } from './linked-in.ts'

/** By the phone's own sheet, or into the clipboard. Closing the sheet is no failure. */
export async function shareCertificate({ kind, courseTitle, verifyUrl }: Certificate): Promise<'shared' | 'copied'> {
  const url = plainAddress(verifyUrl)
  if (typeof navigator.share === 'function') {
    const title = `${certificateNames[kind]}: ${courseTitle}`
    await navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}
