/** Domain of the demo's email addresses. The domain is reserved (RFC 2606), so no real user has an address there. */
export const DEMO_DOMAIN = 'semai.test'

/**
 * Returns whether the address belongs to the demo's domain. In production such an account would only look like a demo
 * account.
 */
export function isDemoEmail(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`) || email.endsWith(`.${DEMO_DOMAIN}`)
}

export const demoEmailRefused = 'Email ini tidak dapat dipakai. Silakan pakai email lain.'
