/** How this document goes to another address of the app. Documents without a router load the address. */
let push: ((path: string) => void) | undefined

/** The app hands in its router once, so that the session need not know it. */
export function provideNavigation(navigate: (path: string) => void): void {
  push = navigate
}

/** Takes a path or a full address; leaves the document only where the router cannot go. */
export function goTo(address: string): void {
  const url = new URL(address, location.origin)
  // The landing page is a document of its own.
  if (push && url.origin === location.origin && url.pathname !== '/') push(url.pathname + url.search + url.hash)
  else location.assign(url.href)
}
