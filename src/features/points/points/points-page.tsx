import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './points-page.module.css'

const tabs = [
  { to: '/papan-poin', label: 'Peringkat' },
  { to: '/tukar-poin', label: 'Tukar' },
  { to: '/riwayat-poin', label: 'Riwayat' },
]

/** One page for points with three parts; each part keeps its own address. */
export function PointsPage({ children }: { children: ReactNode }) {
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
