import { AppLink } from '#app/ui/app-link.tsx'
import classes from './desk.module.css'

interface Props {
  label: string
  kinds: readonly { to: string; name: string }[]
  here: string
}

/** Links between the lists of a screen that has several lists. */
export function ListLinks({ label, kinds, here }: Props) {
  return (
    <nav className={classes.kinds} aria-label={label}>
      {kinds.map(({ to, name }) => (
        <AppLink key={to} to={to} aria-current={to === here ? 'page' : undefined}>
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
