import { AppLink } from '#app/ui/app-link.tsx'
import classes from './account-page.module.css'

/** List of links to other pages, for a page below `/akun`. */
export function LinkRows({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav className={classes.rows} aria-label={label}>
      {links.map(link => (
        <AppLink key={link.to} to={link.to} className={classes.row}>
          {link.label}
        </AppLink>
      ))}
    </nav>
  )
}
