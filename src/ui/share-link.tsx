import Share2 from 'lucide-react/icons/share-2'
import { createContext, useContext, type MouseEvent } from 'react'
import { isPlainClick } from './app-link.tsx'
import classes from './share-link.module.css'

/** Origin of the site. For server-rendered documents the server provides it. */
export const OriginContext = createContext(typeof location === 'undefined' ? '' : location.origin)

/**
 * Link that shares a page through the device's share dialog. Without a share dialog, or before the script has loaded,
 * the link opens WhatsApp with a message.
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
    // Ignores the rejection after the user closed the dialog. If the dialog does not open, the link stays visible.
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
