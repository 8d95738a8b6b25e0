import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import Megaphone from 'lucide-react/icons/megaphone'
import Ticket from 'lucide-react/icons/ticket'
import { type MouseEvent, useContext } from 'react'
import type { FloatingButton as Attributes } from '#contract/site/web-attribute.ts'
import { formatCountdown } from '#contract/webinar/countdown.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { useServerNow } from '#app/session/server-clock.ts'
import { useSession } from '#app/session/session.ts'
import { AppLink, isPlainClick, PathContext } from '#app/ui/app-link.tsx'
import { getButtonLabel, chooseButton, needsLogin } from './choose-button.ts'
import classes from './floating-button.module.css'
import { webAttributesQuery } from '#app/queries/web-attribute.ts'

const pictures: Readonly<Record<string, typeof Gift>> = { hadiah: Gift, tiket: Ticket, hati: Heart }

interface Props {
  /** Opens the login. After the login, the app opens `redirect`. */
  onSignIn: (redirect: string) => void
}

/** Floating button of the current page. */
export function FloatingButton({ onSignIn }: Props) {
  const path = useContext(PathContext)
  const { data: attributes } = useQuery(webAttributesQuery())
  const button = chooseButton(path.length > 1 ? path.replace(/\/$/, '') : path, attributes)
  return button ? <Floating button={button} onSignIn={onSignIn} /> : null
}

function Floating({ button, onSignIn }: Props & { button: Attributes }) {
  const { user } = useSession()
  // The server-rendered document is the same for all users, so the button treats the user as a visitor before
  // hydration.
  const isMember = useIsHydrated() && user !== undefined
  const now = useServerNow(button.countdown)
  const remainingMs = button.countdown === null ? 0 : Date.parse(button.countdown) - now
  const isOngoing = button.countdown !== null && remainingMs <= 0
  const Picture = pictures[button.img] ?? Megaphone
  const content = (
    <>
      <Picture size={20} aria-hidden />
      <span>{getButtonLabel(button)}</span>
      {isOngoing && <small>Sedang berlangsung</small>}
      {remainingMs > 0 && <time role="timer">{formatCountdown(remainingMs)}</time>}
    </>
  )
  // Opens the login first for a visitor. Without a script the button is a plain link, and its target asks for the
  // login.
  function askFirst(event: MouseEvent) {
    if (isMember || !needsLogin(button) || !isPlainClick(event)) return
    event.preventDefault()
    onSignIn(button.link)
  }
  return (
    <AppLink to={button.link} data-bottom-bar className={classes.floating} onClick={askFirst}>
      {content}
    </AppLink>
  )
}
