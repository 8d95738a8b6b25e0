import type { SubscribeDeviceBody } from '#contract/account/notification.ts'

/** The part of a browser's subscription that page and worker both use. */
interface Subscription {
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
}

/** Returns the key in base64url without padding. */
export function keyText(key: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns the body for the server, or undefined if the browser does not give enough data. */
export function subscriptionBody(subscription: Subscription): SubscribeDeviceBody | undefined {
  const { endpoint, keys } = subscription.toJSON()
  const key = subscription.options.applicationServerKey
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined || !key) return undefined
  return { endpoint, p256dh, auth, pushKey: keyText(key) }
}
