const dotlessHosts = ['gmail.com', 'googlemail.com']

/**
 * Normalizes an email address, so that spellings of the same mailbox are equal. Removes the text after '+', and the
 * dots in a Google address.
 */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase().split('+', 1)[0] ?? ''
  return dotlessHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
