import { brand } from '#contract/brand.ts'
import { whatsAppAddress } from '#contract/contact.ts'

interface Ways {
  go: (address: string) => void
  /** Longer than this nobody waits for a code; the chat opens without. */
  codeWithinMs: number
}
const ways: Ways = { go: address => location.assign(address), codeWithinMs: 1_500 }

/**
 * Chats with the help desk open with the support code already written, where somebody is logged in. Links stay plain links:
 * before this is here, and where the code cannot be made, they lead to the same chat without it.
 */
export function watchHelpLinks({ go, codeWithinMs } = ways): void {
  document.addEventListener('click', event => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    const link = target instanceof Element ? target.closest('a') : null
    if (!isPlain || event.defaultPrevented || link?.href !== new URL(whatsAppAddress()).href) return
    event.preventDefault()
    void addressWithCode(codeWithinMs).then(go)
  })
}

async function addressWithCode(withinMs: number): Promise<string> {
  const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), withinMs))
  const code = await Promise.race([readCode(), late]).catch(() => undefined)
  return whatsAppAddress(
    code === undefined ? undefined : `Halo ${brand.name}, aku butuh bantuan. Kode bantuanku: ${code}`,
  )
}

/** Not preloaded in idle time, because very few users ever need it. */
async function readCode(): Promise<string | undefined> {
  const { ownSupportCode } = await import('#app/outbox/support-code.ts')
  return ownSupportCode()
}
