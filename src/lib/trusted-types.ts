/** As much of the browser's own as is used here; no TypeScript library declares it yet. */
interface TrustedTypes {
  readonly defaultPolicy: unknown
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null },
  ): unknown
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** Style sheets come as text through the same door as markup. Without this sign a text makes no element. */
export function isPlainText(text: string): boolean {
  return !text.includes('<')
}

/**
 * Whether code may come from this address. Of our own origin, where people's files lie too, only what the build made; other
 * origins are the content security policy's to judge, which knows the pay window's and no further one.
 */
export function isCodeAddress(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false
  const { origin, pathname, protocol } = new URL(address, base)
  if (origin !== new URL(base).origin) return protocol === 'https:' || protocol === 'http:'
  return pathname === '/sw.js' || pathname.startsWith('/assets/')
}

/**
 * The one way by which text may become markup or code in this page (Trusted Types). The server asks browsers to hold every
 * page to it; whatever it does not know is refused, so a stray `innerHTML` of tomorrow runs nothing. Made once: a public
 * document makes it before the app does.
 */
export function trustOnlyOurs(): void {
  if (window.trustedTypes?.defaultPolicy) return
  window.trustedTypes?.createPolicy('default', {
    createHTML: text => (isPlainText(text) ? text : null),
    createScriptURL: address => (isCodeAddress(address, location.href) ? address : null),
  })
}
