import type { ReactNode } from 'react'
import classes from './desk.module.css'

type Fact = readonly [name: string, value: ReactNode]

/** Shows properties as pairs of name and value. Skips entries that are null. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(fact => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
