/**
 * Resolves when a worker controls this page; never resolves without service worker support. Before that nothing opens
 * offline; afterwards the app's own files need no connection.
 */
export async function underControl(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker // absent on an insecure origin
  if (workers?.controller) return
  await new Promise<void>(resolve => workers?.addEventListener('controllerchange', () => resolve(), { once: true }))
}
