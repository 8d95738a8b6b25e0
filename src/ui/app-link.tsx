import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react'

export interface Navigation {
  /** Opens a URL of this app without loading a new document. */
  go: (address: string) => void
  /** Prefetches the data of a URL before the user taps its link. */
  prepare?: (address: string) => void
}

/** Navigation inside the app. Undefined on the landing page, where every link loads a document. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

/** The current path, for `aria-current`. */
export const PathContext = createContext('/')

/** Returns whether a click opens the link in this tab, and not in another tab or as a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** Link to a URL of this app that is given as a string. Screens that know the route use the router's typed `Link`. */
export function AppLink({ to, onClick, children, ...rest }: Props) {
  const navigation = useContext(NavigationContext)
  const path = useContext(PathContext)
  // True for pages of the app. '/' is a separate document, and the router does not handle other origins.
  const isOurs = navigation && to.startsWith('/') && to !== '/' && !to.startsWith('/#')

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!isOurs || !isPlainClick(event) || event.defaultPrevented || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    navigation.go(to)
  }

  return (
    <a
      aria-current={to.split(/[?#]/)[0] === path ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={handleClick}
      onPointerEnter={isOurs ? () => navigation.prepare?.(to) : undefined}
    >
      {children}
    </a>
  )
}
