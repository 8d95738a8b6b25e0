/** Functions of this document's router. Its own history object fits. */
interface Navigation {
  push: (path: string) => void
  replace: (path: string, state: { wayBack: string }) => void
}

let navigation: Navigation | undefined

/**
 * The app passes its router once, so that the session does not depend on it. Documents without one load the address.
 */
export function provideNavigation(provided: Navigation): void {
  navigation = provided
}

/** Opens a path or a full address; leaves the document only if the router cannot open it. */
export function goTo(address: string): void {
  const url = new URL(address, location.origin)
  // The landing page is a separate document.
  if (navigation && url.origin === location.origin && url.pathname !== '/') {
    navigation.push(url.pathname + url.search + url.hash)
  } else location.assign(url.href)
}

/** Replaces this page by another. The address to return to is stored in the history entry, also over a reload. */
export function showInstead(path: string): void {
  if (navigation) navigation.replace(path, { wayBack: location.pathname + location.search + location.hash })
  else location.replace(path)
}
