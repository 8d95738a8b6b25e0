/** Where the demo's e-mails live. Nobody reads mail there (RFC 2606), so nobody owns one of them. */
export const DEMO_DOMAIN = 'semai.test'

/** In production such an e-mail would only make an account look like one of the demo's. */
export function isDemoEmail(email: string): boolean {
  return email.endsWith(`@${DEMO_DOMAIN}`) || email.endsWith(`.${DEMO_DOMAIN}`)
}
