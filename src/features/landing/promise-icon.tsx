import { Gauge, MessageCircleHeart, ShieldCheck, UserRoundCheck } from 'lucide-react'
import classes from './landing-screen.module.css'

const icons = { kept: ShieldCheck, honest: MessageCircleHeart, light: Gauge, yours: UserRoundCheck }

export function PromiseIcon({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name]
  return (
    <span className={classes.icon}>
      <Icon size={26} aria-hidden />
    </span>
  )
}
