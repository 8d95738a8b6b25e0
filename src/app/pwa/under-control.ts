/**
 * Resolves when a worker controls this page. Never resolves without service worker support. Before that, no page opens
 * offline. After that, the app's own files need no connection.
 */
export async function waitForController(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker // the API is absent on an insecure origin
  if (workers?.controller) return
  await new Promise<void>(resolve => workers?.addEventListener('controllerchange', () => resolve(), { once: true }))
}
