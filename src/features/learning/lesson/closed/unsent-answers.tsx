import { useEffect, useState } from 'react'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { getAnswer } from '#contract/assessment/quiz.rules.ts'
import { type QuizKey, type QuizDraft, readQuizDraft } from '#app/data/quiz-draft.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { listAnswerTexts } from '../quiz/answers.ts'
import { SaveText } from './save-text.tsx'
import classes from './closed.module.css'

/**
 * Shows the answers of an attempt that was not submitted before the class was closed. They are stored only on this
 * device.
 */
export default function UnsentAnswers({ exam, quizKey }: { exam: QuizExam; quizKey: QuizKey }) {
  const [draft, setDraft] = useState<QuizDraft>()
  const { enrollmentId, lectureMaterialId, quizId } = quizKey
  useEffect(() => {
    let isCurrent = true
    const ownKeys = { enrollmentId, lectureMaterialId, quizId }
    void readQuizDraft(getCurrentUserId() ?? '', ownKeys)
      .catch(() => undefined)
      .then(found => isCurrent && setDraft(found))
    return () => {
      isCurrent = false
    }
  }, [enrollmentId, lectureMaterialId, quizId])
  if (!draft) return null
  const givenAnswers = exam.questions.map(question => ({
    id: question.id,
    question: question.text,
    answers: listAnswerTexts(question, getAnswer(draft.answers, question.id)),
  }))
  if (givenAnswers.every(({ answers }) => answers.length === 0)) return null
  const text = givenAnswers
    .map(({ question, answers }, at) => `${at + 1}. ${question}\n${answerText(answers)}`)
    .join('\n\n')
  return (
    <section className={classes.kept} aria-label="Jawaban yang tidak sempat dikumpulkan">
      <h2>Jawaban yang tidak sempat dikumpulkan</h2>
      <p>Jawaban ini hanya ada di perangkat ini dan tidak bisa dikumpulkan lagi. Unduh kalau mau menyimpannya.</p>
      <ol className={classes.answers}>
        {givenAnswers.map(({ id, question, answers }) => (
          <li key={id}>
            <p>{question}</p>
            <p className={classes.answer}>{answerText(answers)}</p>
          </li>
        ))}
      </ol>
      <SaveText text={`${exam.title}\n\n${text}\n`} name="jawaban-kuis.txt" />
    </section>
  )
}

const answerText = (answers: readonly string[]) => (answers.length === 0 ? '(kosong)' : answers.join(', '))
