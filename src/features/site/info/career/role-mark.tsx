import Presentation from 'lucide-react/icons/presentation'
import Users from 'lucide-react/icons/users'
import type { CSSProperties } from 'react'
import classes from './role-mark.module.css'
import type { RecruitingRole } from '#contract/site/site-content.ts'

/** Colour and icon of a role. Hidden from screen readers, because the name is beside it. */
export function RoleMark({ role }: { role: RecruitingRole }) {
  const Icon = role.name === 'Fasilitator' ? Users : Presentation
  const colour = { '--role-colour': `var(--${role.colour})` } as CSSProperties // React's type does not allow custom properties
  return (
    <span className={classes.mark} style={colour} aria-hidden="true">
      <Icon size={28} />
    </span>
  )
}
