import { AppLink } from '#app/ui/app-link.tsx'
import classes from './scoring.module.css'

const kinds = [
  { to: '/admin/scoring', name: 'Tugas' },
  { to: '/admin/scoring/quiz', name: 'Kuis akhir' },
] as const

/** The two lists of the screen. */
export function ScoringKinds({ here }: { here: (typeof kinds)[number]['to'] }) {
  return (
    <nav className={classes.kinds} aria-label="Yang dinilai">
      {kinds.map(({ to, name }) => (
        <AppLink key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
