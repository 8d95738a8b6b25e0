import { Presentation, Users } from 'lucide-react'
import type { CSSProperties } from 'react'
import classes from './role-mark.module.css'
import type { RecruitingRole } from '#contract/site-content.ts'

/** The role's colour and sign. Decorative: its name stands beside it. */
export function RoleMark({ role }: { role: RecruitingRole }) {
  const Icon = role.name === 'Fasilitator' ? Users : Presentation
  const colour = { '--role-colour': `var(--${role.colour})` } as CSSProperties // React's type knows no custom properties
  return (
    <span className={classes.mark} style={colour} aria-hidden="true">
      <Icon size={28} />
    </span>
  )
}
