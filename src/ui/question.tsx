import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import classes from './question.module.css'

/** Question that shows its answer when it is opened. */
export function ExpandableQuestion({ question, id, children }: { question: string; id?: string; children: ReactNode }) {
  return (
    <details id={id} className={classes.item}>
      <summary>
        <h3 className={classes.question}>{question}</h3>
        <ChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  )
}
