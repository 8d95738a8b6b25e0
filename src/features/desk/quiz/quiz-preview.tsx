import { Stack, Title } from '@mantine/core'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { listQuestionIds, readQuestion, type QuizForm } from '#contract/assessment/quiz-form.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PhoneFrame } from '#app/desk/phone-frame.tsx'
import { Part } from '#app/desk/part.tsx'

/** Component that shows a question to learners. */
export type QuestionView = ComponentType<{
  number: number
  question: QuizQuestion
  given: readonly string[]
  onAnswer: (given: string[]) => void
}>

interface Props {
  form: QuizForm
  Question: QuestionView
  /** Id of the only question to show. If no question has this id, all questions are shown. */
  only?: string | undefined
  /** Renders content below the question with this id. */
  renderBelow?: (id: string) => ReactNode
}

/**
 * Preview of the quiz as a learner sees it on a phone. For an incomplete question, the preview lists what is missing.
 */
export function QuizPreview({ form, Question, only, renderBelow }: Props) {
  const [givenAnswers, setGivenAnswers] = useState<Readonly<Record<string, readonly string[]>>>({})
  const ids = listQuestionIds(form)

  const shownIds = only !== undefined && ids.includes(only) ? [only] : ids

  return (
    <Part>
      <Title order={3}>Pratinjau di ponsel</Title>
      <PhoneFrame mah={844}>
        <Stack gap="md">
          {shownIds.map(id => {
            const number = ids.indexOf(id) + 1
            const question = readQuestion(form, id)
            return typeof question === 'string' ? (
              <SmallText key={id}>{`Soal ${number}: ${question}`}</SmallText>
            ) : (
              <Fragment key={id}>
                <Question
                  number={number}
                  question={question}
                  given={givenAnswers[id] ?? []}
                  onAnswer={answer => setGivenAnswers(before => ({ ...before, [id]: answer }))}
                />
                {renderBelow?.(id)}
              </Fragment>
            )
          })}
        </Stack>
      </PhoneFrame>
    </Part>
  )
}
