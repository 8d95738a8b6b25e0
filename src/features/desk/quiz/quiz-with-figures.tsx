import { Alert, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatTooFewAnswersLabel } from '#contract/assessment/item-figures.ts'
import type { QuizForm } from '#contract/assessment/quiz-form.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { quizStatisticsQuery } from '#app/queries/desk/quiz.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { QuestionStatistics } from './question-figures.tsx'
import { QuizPreview, type QuestionView } from './quiz-preview.tsx'

interface Props {
  id: string
  form: QuizForm
  Question: QuestionView
}

/** A published quiz, with the statistics of first attempts for each question. */
export function QuizWithStatistics({ id, form, Question }: Props) {
  const { data, isError } = useQuery(quizStatisticsQuery(id))
  return (
    <>
      <Part>
        <Title order={3}>Angka soal</Title>
        {isError && <Alert>Angka soal belum bisa dibaca.</Alert>}
        {data?.questions.length === 0 && <StateDot tone="waiting">{formatTooFewAnswersLabel(data.attempts)}</StateDot>}
        {data && data.questions.length > 0 && (
          <SmallText>
            Dari percobaan pertama {formatNumber(data.attempts)} orang, di bawah setiap soal. Daya beda dari −1 sampai
            1: makin tinggi, makin sering soal itu dijawab benar oleh yang soal lainnya juga benar.
          </SmallText>
        )}
      </Part>
      <QuizPreview
        form={form}
        Question={Question}
        renderBelow={questionId => {
          const figures = data?.questions.find(question => question.id === questionId)
          return data && figures && <QuestionStatistics attempts={data.attempts} figures={figures} />
        }}
      />
    </>
  )
}
