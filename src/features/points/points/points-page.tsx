import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './points-page.module.css'

interface Props {
  /** Name of the leaderboard's period. */
  period?: string | undefined
  children: ReactNode
}

/** Page for points with three tabs. Each tab has its own URL. */
export function PointsPage({ period = 'Pekan ini', children }: Props) {
  const tabs = [
    { to: '/papan-poin', label: period },
    { to: '/tukar-poin', label: 'Tukar' },
    { to: '/riwayat-poin', label: 'Riwayat' },
  ]
  return (
    <>
      <header className={classes.head}>
        <h1>Poin</h1>
        <nav className={classes.tabs} aria-label="Poin">
          {tabs.map(({ to, label }) => (
            <AppLink key={to} to={to} className={classes.tab}>
              {label}
            </AppLink>
          ))}
        </nav>
      </header>
      {children}
    </>
  )
}
