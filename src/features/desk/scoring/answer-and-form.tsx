import type { ReactNode } from 'react'
import classes from './scoring.module.css'

/** Shows the hand-in and, if there is space, the assessment form beside it, so that the file stays visible. */
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
