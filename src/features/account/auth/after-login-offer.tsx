import { useState } from 'react'
import { readSessionStorage } from '#app/lib/browser-storage.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { hasPasskeys } from './has-passkeys.ts'

const PasskeyOffer = createLazyPart(() => import('./passkey-offer.tsx').then(module => module.PasskeyOffer), {
  substitute: () => null,
})

/**
 * Loads the offer to create a passkey only in a tab that logged in with the password, and only if the browser supports
 * passkeys.
 */
export function AfterLoginOffer() {
  const [isDue] = useState(() => hasPasskeys() && readSessionStorage('semai-passkey-offer') !== undefined)
  return isDue ? <PasskeyOffer /> : null
}
