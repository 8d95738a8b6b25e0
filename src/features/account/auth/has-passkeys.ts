/**
 * True if this browser can use passkeys here. A passkey belongs to a domain, so there are none at a bare IP address.
 * Without passkeys the app shows nothing about them.
 */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && /^(?!.*:).*[a-z]/i.test(location.hostname)
}
