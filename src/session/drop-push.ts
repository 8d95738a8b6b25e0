/** Unsubscribing asks the push service; without a line it must not hold a logout. */
const WAIT_MS = 2_000

/** This browser is pushed to no more. The server may not hear of the logout: what it sends then finds nobody. */
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
