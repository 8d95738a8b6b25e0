/** The parts of the browser's API that are used here; no TypeScript library declares it yet. */
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

/** Style sheets pass the same policy as markup. Text without this character creates no element. */
export function isPlainText(text: string): boolean {
  return !text.includes('<')
}

/**
 * True if code may come from this address. On our own origin, which also holds users' files, only files of the build
 * are allowed. Other origins are left to the content security policy, which allows only the payment window's.
 */
export function isCodeAddress(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false
  const { origin, pathname, protocol } = new URL(address, base)
  if (origin !== new URL(base).origin) return protocol === 'https:' || protocol === 'http:'
  return pathname === '/sw.js' || pathname.startsWith('/assets/')
}

/**
 * Creates the default Trusted Types policy, the only way by which text may become markup or code in this page. The
 * server makes browsers enforce it; all unknown input is refused, so a stray `innerHTML` runs no code. Created once: a
 * public document creates it before the app does.
 */
export function installTrustedTypesPolicy(): void {
  if (window.trustedTypes?.defaultPolicy) return
  window.trustedTypes?.createPolicy('default', {
    createHTML: text => (isPlainText(text) ? text : null),
    createScriptURL: address => (isCodeAddress(address, location.href) ? address : null),
  })
}
