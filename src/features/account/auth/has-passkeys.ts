/**
 * Returns whether passkeys work in this browser and at this address. A passkey belongs to a domain, so there are none at
 * an IP address. Without passkeys the app shows nothing about them.
 */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && /^(?!.*:).*[a-z]/i.test(location.hostname)
}
