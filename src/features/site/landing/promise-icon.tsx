import type { LucideIcon } from 'lucide-react'
import Gauge from 'lucide-react/icons/gauge'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import classes from './landing-screen.module.css'

type Name = 'kept' | 'honest' | 'light' | 'yours'
const icons: Record<Name, LucideIcon> = {
  kept: ShieldCheck,
  honest: MessageCircleHeart,
  light: Gauge,
  yours: UserRoundCheck,
}

export function PromiseIcon({ name }: { name: Name }) {
  const Icon = icons[name]
  return (
    <span className={classes.icon}>
      <Icon size={26} aria-hidden />
    </span>
  )
}
