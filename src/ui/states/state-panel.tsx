import type { ReactNode } from 'react'
import type { IllustrationName } from '../illustration.tsx'
import { joinClassNames } from '../class-names.ts'
import { createLazyPart } from '../lazy-part.tsx'
import classes from './state-panel.module.css'

/** Loads the picture on demand, because these states are rare. The text is shown even if the chunk cannot be loaded. */
const Illustration = createLazyPart<{ name: IllustrationName }>(
  () => import('../illustration.tsx').then(module => module.Illustration),
  { fallback: <span className={classes.picture} />, substitute: () => null },
)

interface Props {
  picture: IllustrationName
  title: string
  children?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
  /** Heading level of the title. 1 for pages that consist only of this state. */
  level?: 1 | 2
}

/** Common layout of all states: a picture, one message and the next step. */
export function StatePanel({ picture, title, children, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={joinClassNames(classes.panel, level === 1 && classes.page)} data-alone={level === 1 || undefined}>
      <Illustration name={picture} />
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
