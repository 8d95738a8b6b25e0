import type { ReactNode } from 'react'
import classes from './page-head.module.css'

interface Props {
  title: string
  text?: ReactNode
  kicker?: ReactNode
}

/** Header of a page with its only `h1`. */
export function PageHead({ title, text, kicker }: Props) {
  return (
    <header className={classes.head}>
      {kicker && <p className={classes.kicker}>{kicker}</p>}
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
    </header>
  )
}
