const dotlessHosts = ['gmail.com', 'googlemail.com']

/** The mailbox behind an e-mail: what is written after '+', and dots where Google ignores them, lead to the same one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase().split('+', 1)[0] ?? ''
  return dotlessHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
