import BookOpen from 'lucide-react/icons/book-open'
import CircleUser from 'lucide-react/icons/circle-user'
import House from 'lucide-react/icons/house'
import Presentation from 'lucide-react/icons/presentation'
import Search from 'lucide-react/icons/search'
import { useContext } from 'react'
import { AppLink, PathContext } from '#app/ui/app-link.tsx'
import classes from './bottom-bar.module.css'
import { findHighlightedArea } from './highlighted-area.ts'

const items = [
  { to: '/dashboard', label: 'Beranda', Icon: House },
  { to: '/kelas', label: 'Kelas', Icon: Search },
  { to: '/dashboard/my-course', label: 'Belajar', Icon: BookOpen },
  { to: '/webinar', label: 'Webinar', Icon: Presentation },
  { to: '/akun', label: 'Akun', Icon: CircleUser },
]

/** Bottom navigation bar for learners on a phone. */
export function BottomBar() {
  const lit = findHighlightedArea(useContext(PathContext))
  return (
    <nav data-bottom-bar className={classes.bar} aria-label="Menu bawah">
      {items.map(({ to, label, Icon }) => (
        <AppLink key={to} to={to} className={classes.item} aria-current={to === lit ? 'page' : undefined}>
          <Icon size={22} aria-hidden />
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
