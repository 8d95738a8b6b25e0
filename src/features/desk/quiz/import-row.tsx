import { Checkbox } from '@mantine/core'
import type { ImportedQuestion } from '#contract/assessment/quiz-import.ts'
import desk from '#app/desk/desk.module.css'
import { StateDot } from '#app/desk/state-dot.tsx'
import { questionTypes } from './labels.ts'
import classes from './quiz.module.css'

interface Props {
  question: ImportedQuestion
  isChosen: boolean
  onToggle: () => void
}

/** Row of one question of a file as it would look in the form, or with the reason why it is invalid. */
export function ImportRow({ question, isChosen, onToggle }: Props) {
  const { state, line, type, text, answers, explanation, notes, problem } = question
  const head = `Baris ${line}${type === null ? '' : `, ${questionTypes[type].name.toLowerCase()}`}`
  return (
    <li>
      <span className={desk.small}>{head}</span>
      {state === 'ready' ? (
        <Checkbox label={<strong>{text}</strong>} checked={isChosen} onChange={onToggle} />
      ) : (
        <>
          <strong>{text}</strong>
          <StateDot tone={state === 'double' ? 'waiting' : 'bad'}>{problem ?? ''}</StateDot>
        </>
      )}
      {state === 'ready' && (
        <>
          <span className={classes.answers}>{answers.join('\n')}</span>
          <span className={desk.small}>{explanation || 'Tanpa penjelasan di berkas.'}</span>
        </>
      )}
      {notes.map(note => (
        <span key={note} className={desk.small}>
          Disederhanakan: {note}
        </span>
      ))}
    </li>
  )
}
