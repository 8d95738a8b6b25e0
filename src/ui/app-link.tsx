import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react'

export interface Navigation {
  /** Opens an address of this app without loading a document. */
  go: (address: string) => void
  /** Fetches the data of an address before the user taps its link. */
  prepare?: (address: string) => void
}

/** Navigation inside the app. Absent on the landing page, where every link loads a document. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

/** The current path, for `aria-current`. */
export const PathContext = createContext('/')

/** True for a click that opens a link in this tab, and not in another tab or as a file. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** A link to an address of this app, given as a string; screens that know their route use the router's typed `Link`. */
export function AppLink({ to, onClick, children, ...rest }: Props) {
  const navigation = useContext(NavigationContext)
  const path = useContext(PathContext)
  // True for pages of the app. '/' is a document of its own, and the router does not handle other origins.
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
