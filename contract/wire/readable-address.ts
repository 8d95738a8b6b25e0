/**
 * Returns the address itself if its path can be decoded; else escapes its percent signs. A link cut off in a chat can
 * end in an incomplete escape, which no router can decode; the result is a readable address that no page has.
 */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
