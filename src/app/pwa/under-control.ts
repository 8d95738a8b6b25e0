/**
 * Resolves when a worker controls this page. From then on the app's own files need no connection. Never resolves in a
 * browser without service workers.
 */
export async function waitForController(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker // the API is absent on an insecure origin
  if (workers?.controller) return
  await new Promise<void>(resolve => workers?.addEventListener('controllerchange', () => resolve(), { once: true }))
}
