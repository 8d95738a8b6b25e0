import { BookOpen, CircleUser, House, Presentation, Search } from 'lucide-react'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './bottom-bar.module.css'

const items = [
  { to: '/dashboard', label: 'Beranda', Icon: House },
  { to: '/kelas', label: 'Kelas', Icon: Search },
  { to: '/dashboard/my-course', label: 'Belajar', Icon: BookOpen },
  { to: '/webinar', label: 'Webinar', Icon: Presentation },
  { to: '/akun', label: 'Akun', Icon: CircleUser },
]

interface Props {
  /** The item that is lit, where the address alone does not say it (a lesson lights 'Belajar'). */
  activeTo?: string | undefined
}

/** For learners on the phone, where the thumb is. */
export function BottomBar({ activeTo }: Props) {
  return (
    <nav className={classes.bar} aria-label="Menu bawah">
      {items.map(({ to, label, Icon }) => (
        <AppLink key={to} to={to} className={classes.item} {...(to === activeTo ? { 'aria-current': 'true' } : {})}>
          <Icon size={22} aria-hidden />
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
