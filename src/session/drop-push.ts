/** Maximum wait for the push service to unsubscribe, so that a logout without a connection is not delayed. */
const WAIT_MS = 2_000

/**
 * Unsubscribes this browser from push messages and closes the displayed notifications. Does not notify the server,
 * which notices when its next push fails.
 */
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
