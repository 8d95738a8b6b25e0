import type { ReactNode } from 'react'
import classes from './desk.module.css'

export type DotTone = 'good' | 'waiting' | 'bad' | 'quiet'

/** Label of a state with a coloured dot. The colour only repeats the meaning of the label. */
export function StateDot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  )
}
