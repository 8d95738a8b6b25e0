/** Parts of the Trusted Types API that are used here. TypeScript's libraries do not declare it yet. */
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

/**
 * Returns whether the text contains no '<', because such a text creates no element. Style sheets pass this check too.
 */
export function hasNoMarkup(text: string): boolean {
  return !text.includes('<')
}

/**
 * Returns whether code may be loaded from this URL. On our own origin, which also has users' files, only files of the
 * build are allowed. Other origins are checked by the Content Security Policy, which allows only the origin of the
 * payment window.
 */
export function isAllowedScriptAddress(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false
  const { origin, pathname, protocol } = new URL(address, base)
  if (origin !== new URL(base).origin) return protocol === 'https:' || protocol === 'http:'
  return pathname === '/sw.js' || pathname.startsWith('/assets/')
}

/**
 * Creates the default Trusted Types policy, through which all text passes that becomes markup or code. The server makes
 * browsers enforce Trusted Types, and this policy refuses unknown input, so an accidental `innerHTML` executes no code.
 * Created only once, because a public document creates it before the app does.
 */
export function installTrustedTypesPolicy(): void {
  if (window.trustedTypes?.defaultPolicy) return
  window.trustedTypes?.createPolicy('default', {
    createHTML: text => (hasNoMarkup(text) ? text : null),
    createScriptURL: address => (isAllowedScriptAddress(address, location.href) ? address : null),
  })
}
