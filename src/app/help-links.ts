import { withTimeout } from '#app/data/within-ms.ts'
import { brand } from '#contract/site/brand.ts'
import { createWhatsAppLink } from '#contract/site/contact.ts'

interface Ways {
  go: (address: string) => void
  /** Maximum wait for the support code. Afterwards the chat opens without the code. */
  codeWithinMs: number
}
const ways: Ways = { go: address => location.assign(address), codeWithinMs: 1_500 }

/**
 * Adds the support code of a logged-in user to the text of links to the help desk chat. Before this function runs, or
 * if the code cannot be created, the links open the same chat without the code.
 */
export function watchHelpLinks({ go, codeWithinMs } = ways): void {
  document.addEventListener('click', event => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    const link = target instanceof Element ? target.closest('a') : null
    if (!isPlain || event.defaultPrevented || link?.href !== new URL(createWhatsAppLink()).href) return
    event.preventDefault()
    void addressWithCode(codeWithinMs).then(go)
  })
}

async function addressWithCode(longestMs: number): Promise<string> {
  const code = await withTimeout(longestMs, readCode()).catch(() => undefined)
  return createWhatsAppLink(
    code === undefined ? undefined : `Halo ${brand.name}, aku butuh bantuan. Kode bantuanku: ${code}`,
  )
}

/** The module is not preloaded in idle time, because very few users ever need it. */
async function readCode(): Promise<string | undefined> {
  const { createOwnSupportCode } = await import('#app/outbox/support-code.ts')
  return createOwnSupportCode()
}
