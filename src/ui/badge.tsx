import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { joinClassNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'primary' | 'points' | 'danger'

/** Short label. The tone `points` is only for points and celebration. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={joinClassNames(classes.badge, classes[tone])}>{children}</span>
}
