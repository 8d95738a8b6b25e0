/** What this document's router can do. Its own history fits. */
interface Navigation {
  push: (path: string) => void
  replace: (path: string, state: { wayBack: string }) => void
}

let navigation: Navigation | undefined

/** The app hands in its router once, so that the session need not know it. Documents without one load the address. */
export function provideNavigation(provided: Navigation): void {
  navigation = provided
}

/** Takes a path or a full address; leaves the document only where the router cannot go. */
export function goTo(address: string): void {
  const url = new URL(address, location.origin)
  // The landing page is a document of its own.
  if (navigation && url.origin === location.origin && url.pathname !== '/') {
    navigation.push(url.pathname + url.search + url.hash)
  } else location.assign(url.href)
}

/** Puts another page in the place of this one. The way back stays with the entry of the history, also over a reload. */
export function showInstead(path: string): void {
  if (navigation) navigation.replace(path, { wayBack: location.pathname + location.search + location.hash })
  else location.replace(path)
}
