/** Domain of the demo's email addresses. It is reserved (RFC 2606), so real users have no email address there. */
export const DEMO_DOMAIN = 'semai.test'

/**
 * Returns whether the email address belongs to the demo's domain. Production refuses such email addresses, because
 * their accounts would look like demo accounts.
 */
export function isDemoEmail(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`) || email.endsWith(`.${DEMO_DOMAIN}`)
}

export const demoEmailRefused = 'Email ini tidak dapat dipakai. Silakan pakai email lain.'
