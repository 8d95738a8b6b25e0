import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import classes from './waiting-panel.module.css'

interface Props {
  component?: 'article' | 'section'
  label: string
  children: ReactNode
}

/** Panel for a request or task that waits for a decision. */
export function WaitingPanel({ component = 'section', label, children }: Props) {
  return (
    <Panel
      component={component}
      className={classes.waiting}
      bd="1px solid var(--accent-line)"
      bg="var(--accent-soft)"
      aria-label={label}
    >
      {children}
    </Panel>
  )
}
