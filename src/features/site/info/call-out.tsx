import type { ReactNode } from 'react'
import classes from './call-out.module.css'

interface Props {
  title: string
  children: ReactNode
  actions: ReactNode
}

/** Box at the end of an information page with links to the next steps. */
export function CallOut({ title, children, actions }: Props) {
  return (
    <section className={classes.box}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{children}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}
