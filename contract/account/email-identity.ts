const dotlessHosts = ['gmail.com', 'googlemail.com']

/** Returns the mailbox of an email address. Ignores the text after '+', and the dots in a Google address. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase().split('+', 1)[0] ?? ''
  return dotlessHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
