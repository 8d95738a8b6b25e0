import { navigateTo } from '#app/session/navigation.ts'

/**
 * Opens the search on Ctrl-K or Cmd-K, unless a dialog is open or the page handles the key itself, as admin screens do.
 */
export function watchSearchKey(): void {
  addEventListener('keydown', event => {
    const isAsked =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (!isAsked || event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"]')) return
    event.preventDefault()
    navigateTo('/cari')
  })
}
