/** Longest wait for the push service to unsubscribe. Without a connection a logout must not be delayed. */
const WAIT_MS = 2_000

/** Unsubscribes this browser from pushes. The server may not learn of the logout: its next push then fails. */
export async function dropPush(): Promise<void> {
  const dropping = (async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await navigator.clearAppBadge?.()
  })()
  await Promise.race([dropping.catch(() => undefined), new Promise(resolve => setTimeout(resolve, WAIT_MS))])
}
