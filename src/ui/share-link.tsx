import Share2 from 'lucide-react/icons/share-2'
import { createContext, useContext, type MouseEvent } from 'react'
import { isPlainClick } from './app-link.tsx'
import classes from './share-link.module.css'

/** Origin of the site. The server provides it for server-rendered documents. */
export const OriginContext = createContext(typeof location === 'undefined' ? '' : location.origin)

/**
 * Shares a page with the phone's own share dialog, or as a WhatsApp message if there is none. Without a script it is
 * that link, so it works in a document too.
 */
export function ShareLink({
  title,
  path,
  className = classes.share,
  label = 'Bagikan',
}: {
  title: string
  path: string
  className?: string | undefined
  label?: string
}) {
  const url = useContext(OriginContext) + path
  function handleClick(event: MouseEvent) {
    if (typeof navigator.share !== 'function' || !isPlainClick(event)) return
    event.preventDefault()
    // Closing the dialog is not a failure. If the dialog does not open, the link stays visible.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <a
      className={className}
      data-track="share"
      href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={handleClick}
    >
      <Share2 size={20} aria-hidden /> {label}
    </a>
  )
}
