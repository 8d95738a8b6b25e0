/** Calls the handler when the page becomes visible, or when the browser restores the page from its cache. */
export function onPageShown(handler: () => void): () => void {
  const handle = () => {
    if (!document.hidden) handler()
  }
  document.addEventListener('visibilitychange', handle)
  addEventListener('pageshow', handle)
  return () => {
    document.removeEventListener('visibilitychange', handle)
    removeEventListener('pageshow', handle)
  }
}
