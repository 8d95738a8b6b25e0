/**
 * Resolves once a worker answers for this page, which is never where there is none. Before that nothing opens without a line,
 * and afterwards the app's own files cost none.
 */
export async function underControl(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker // absent where the address is not secure
  if (workers?.controller) return
  await new Promise<void>(resolve => workers?.addEventListener('controllerchange', () => resolve(), { once: true }))
}
