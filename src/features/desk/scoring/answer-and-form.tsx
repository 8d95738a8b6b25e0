import type { ReactNode } from 'react'
import classes from './scoring.module.css'

/** What was handed in, and beside it, where there is room, the form that judges it: the file stays in sight. */
export function AnswerAndForm({ answer, children }: { answer: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.sides}>
      <div className={classes.work}>
        <div className={classes.answer}>{answer}</div>
        {children}
      </div>
    </div>
  )
}
