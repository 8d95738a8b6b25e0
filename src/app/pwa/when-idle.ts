/** After the first screen is there and the thread is free. Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 5_000 })
    else setTimeout(callback, 500)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
