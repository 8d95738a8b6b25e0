/**
 * The address itself where its path can be read; else the same with its percent signs taken for what they are: signs. A link that
 * was cut off in a chat ends in half a letter, which no router reads; written so it is an address that nothing has.
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
