import classes from './desk.module.css'

export type DotTone = 'good' | 'waiting' | 'bad' | 'quiet'

/** A state as a word with a dot: the colour says nothing by itself. */
export function StateDot({ tone, children }: { tone: DotTone; children: string }) {
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  )
}
