/** Functions of this document's router that are used here. The router's history object has this type. */
interface Navigation {
  push: (path: string) => void
  replace: (path: string, state: { wayBack: string }) => void
}

let navigation: Navigation | undefined

/** Sets the router, so that the session code does not import it. Documents without a router load the URL. */
export function provideNavigation(provided: Navigation): void {
  navigation = provided
}

/** Opens a path or a full URL. Loads a new document only if the router cannot open the URL. */
export function navigateTo(address: string): void {
  const url = new URL(address, location.origin)
  // The landing page is a separate document, so the router cannot open it.
  if (navigation && url.origin === location.origin && url.pathname !== '/') {
    navigation.push(url.pathname + url.search + url.hash)
  } else location.assign(url.href)
}

/** Replaces this page by another page. The URL to return to is stored in the history entry, so it survives a reload. */
export function replacePage(path: string): void {
  if (navigation) navigation.replace(path, { wayBack: location.pathname + location.search + location.hash })
  else location.replace(path)
}
