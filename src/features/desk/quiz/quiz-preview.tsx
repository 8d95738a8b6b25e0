import { Box, Stack, Title } from '@mantine/core'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { listQuestionIds, readQuestion, type QuizForm } from '#contract/assessment/quiz-form.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
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
  /** If a question has this id, only that question is shown. */
  only?: string | undefined
  /** Renders content below the question with this id. */
  renderBelow?: (id: string) => ReactNode
}

/** Preview of the quiz as a learner sees it on a phone. For an incomplete question it lists what is missing. */
export function QuizPreview({ form, Question, only, renderBelow }: Props) {
  const [givenAnswers, setGivenAnswers] = useState<Readonly<Record<string, readonly string[]>>>({})
  const ids = listQuestionIds(form)

  const shownIds = only !== undefined && ids.includes(only) ? [only] : ids

  return (
    <Part>
      <Title order={3}>Pratinjau di ponsel</Title>
      <Box maw={390} mah={844} p="min(1rem, 3vw)" bd="1px solid var(--line)" bdrs="lg" className={classes.phone}>
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
      </Box>
    </Part>
  )
}
