import { goTo } from '#app/session/navigation.ts'

/** Ctrl-K, or the command key with it, opens the search, unless what is on the page has a use of its own for it: the desk does. */
export function watchSearchKey(): void {
  addEventListener('keydown', event => {
    const isAsked =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    if (!isAsked || event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"]')) return
    event.preventDefault()
    goTo('/cari')
  })
}
