/**
 * Returns whether passkeys work in this browser and on this host. A passkey belongs to a domain, so passkeys do not
 * work at an IP address. If passkeys do not work, the app does not mention them.
 */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && /^(?!.*:).*[a-z]/i.test(location.hostname)
}
