import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { idsOf, newQuestionId, partOf, readQuestion, type QuizForm } from '#contract/assessment/quiz-form.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import desk from '#app/desk/desk.module.css'
import { Button } from '#app/ui/button.tsx'
import classes from './quiz.module.css'

export type QuestionView = ComponentType<{
  number: number
  question: QuizQuestion
  given: readonly string[]
  onAnswer: (given: string[]) => void
}>

interface Props {
  form: QuizForm
  Question: QuestionView
  /** Absent if the preview is read-only. */
  onChange?: (changed: QuizForm) => void
  /** Renders content below a question, by its id. */
  renderBelow?: (id: string) => ReactNode
}

/** Preview of the quiz as a learner sees it on a phone; an incomplete question names its missing parts. */
export function QuizPreview({ form, Question, onChange, renderBelow }: Props) {
  const [given, setGiven] = useState<Readonly<Record<string, readonly string[]>>>({})
  const ids = idsOf(form)

  function addQuestion() {
    const id = newQuestionId(form)
    onChange?.({ [partOf(id, 'type')]: 'single', questions: [...ids, id].join('\n') })
  }

  return (
    <section className={desk.part}>
      {onChange && (
        <div className={desk.deeds}>
          <Button variant="secondary" onClick={addQuestion}>
            Tambah soal
          </Button>
        </div>
      )}
      <h3>Pratinjau di ponsel</h3>
      <div className={classes.phone}>
        {ids.map((id, at) => {
          const question = readQuestion(form, id)
          return typeof question === 'string' ? (
            <p key={id} className={desk.small}>{`Soal ${at + 1}: ${question}`}</p>
          ) : (
            <Fragment key={id}>
              <Question
                number={at + 1}
                question={question}
                given={given[id] ?? []}
                onAnswer={answer => setGiven(before => ({ ...before, [id]: answer }))}
              />
              {renderBelow?.(id)}
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}
