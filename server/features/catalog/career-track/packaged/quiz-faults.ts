import type { PackagedMaterial, PackagedQuestion } from '#contract/packages/packaged-track.ts'
import {
  getQuestionFieldName,
  toQuizForm,
  readQuizForm,
  type AuthoredQuestion,
} from '#contract/assessment/quiz-form.ts'
import { areIdsDistinct, hasRightAnswer } from '#contract/assessment/right-answer.ts'

type PackagedQuiz = Extract<PackagedMaterial, { kind: 'quiz' }>

/**
 * Lists as messages all content of a packaged quiz that the quiz form refuses or would read differently. An author who
 * opens the imported quiz in the form therefore sees the quiz of the package. A quiz without questions is valid.
 */
export function findQuizFaults(quiz: PackagedQuiz): string[] {
  const { questions } = quiz
  const byId = new Map(questions.map((question, at) => [question.id, { question, name: `Soal ${at + 1}` }]))
  if (byId.size < questions.length) return ['Ada dua soal dengan tanda yang sama.']
  const unclear = new Map(
    questions.flatMap(question => {
      const message = choiceFault(question)
      return message === undefined ? [] : [[question.id, message]]
    }),
  )
  const faults = [...unclear].map(([id, message]) => `${byId.get(id)?.name}: ${message}`)
  const quizForm = readQuizForm(toQuizForm(quiz))
  if ('errors' in quizForm) {
    const { questions: noQuestion, ...errors } = quizForm.errors
    if (noQuestion !== undefined && questions.length > 0) faults.push(withFullStop(noQuestion))
    for (const [field, message] of Object.entries(errors)) {
      const id = field.includes('.') ? field.slice(0, field.lastIndexOf('.')) : ''
      if (!unclear.has(id)) faults.push(withFullStop(id === '' ? message : `${byId.get(id)?.name}: ${message}`))
    }
    return faults
  }
  for (const written of quizForm.quiz.questions) {
    const knownQuestion = byId.get(written.id)
    if (knownQuestion && !unclear.has(written.id) && !isSame(written, knownQuestion.question))
      faults.push(`${knownQuestion.name}: Ada baris baru di dalam jawaban.`)
  }
  return faults
}

const withFullStop = (message: string) => (message.endsWith('.') ? message : `${message}.`)

/**
 * Checks that the options differ and that the right answer is an option. The form cannot check this, because it assigns
 * its own ids to the options.
 */
function choiceFault(question: PackagedQuestion): string | undefined {
  const { options, prompts = [] } = question
  if (!areIdsDistinct(options) || !areIdsDistinct(prompts)) return 'Ada pilihan yang tidak bisa dibedakan.'
  return hasRightAnswer(question) ? undefined : 'Jawaban benarnya tidak ada di antara pilihannya.'
}

/**
 * Returns whether the question read back from the form equals the packaged question. Ignores ids and the order of the
 * answer lines.
 */
function isSame(one: AuthoredQuestion, other: PackagedQuestion): boolean {
  const getProblems = (question: AuthoredQuestion) => {
    const { options, prompts = [], answer } = question
    const lines = answersTyped(question).map(line => line.trim())
    return JSON.stringify([options.length, prompts.length, answer.length, lines.toSorted()])
  }
  return getProblems(one) === getProblems(other)
}

function answersTyped(question: AuthoredQuestion): string[] {
  const bare = { passMark: 0, timeLimitSeconds: null, attemptsAllowed: null }
  const rules = { shufflesQuestions: false, shufflesOptions: false, revealsAnswers: false }
  const form = toQuizForm({ ...bare, ...rules, questions: [question] })
  return (form[getQuestionFieldName(question.id, 'answers')] ?? '').split('\n')
}
