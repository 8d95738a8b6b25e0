import type { SubscribeDeviceBody } from '#contract/notification.ts'

/** As much of a browser's subscription as page and worker both know. */
interface Subscription {
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
}

export function keyText(key: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What the server is told of it; nothing where the browser does not say enough. */
export function subscriptionBody(subscription: Subscription): SubscribeDeviceBody | undefined {
  const { endpoint, keys } = subscription.toJSON()
  const key = subscription.options.applicationServerKey
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined || !key) return undefined
  return { endpoint, p256dh, auth, pushKey: keyText(key) }
}
