import type { SubscribeDeviceBody } from '#contract/account/notification.ts'

/** The methods of a browser's push subscription that page and worker use. */
interface Subscription {
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
}

/** Returns the key in base64url without padding. */
export function encodeKey(key: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns the request body, or undefined if the browser does not provide endpoint and keys. */
export function toSubscriptionBody(subscription: Subscription): SubscribeDeviceBody | undefined {
  const { endpoint, keys } = subscription.toJSON()
  const key = subscription.options.applicationServerKey
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined || !key) return undefined
  return { endpoint, p256dh, auth, pushKey: encodeKey(key) }
}
