/**
 * Returns the URL unchanged if its path can be decoded, otherwise escapes its percent signs. A link that was cut off in
 * a chat can end in an incomplete escape, which routers cannot decode. The escaped URL can be decoded, but leads to no
 * page.
 */
export function formatReadableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
