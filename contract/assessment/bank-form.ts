import { getQuestionFieldName, type QuizForm, toQuizForm, readQuizForm, type AuthoredQuestion } from './quiz-form.ts'

/** Question without the id that it has in a quiz. */
export type BankedQuestion = Omit<AuthoredQuestion, 'id'>

const parts = ['type', 'text', 'answers', 'explanation'] as const
/** Form fields as typed, with the rules of the quiz form (`quiz-form.ts`). */
export type BankForm = Record<(typeof parts)[number], string>

const ID = 'soal'
const bare = {
  passMark: 0,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  revealsAnswers: false,
}

/** Converts a stored question to form values. */
export function toBankForm(question: BankedQuestion): BankForm {
  const form = toQuizForm({ ...bare, questions: [{ ...question, id: ID }] })
  const [type, text, answers, explanation] = parts.map(part => form[getQuestionFieldName(ID, part)] ?? '')
  return { type: type ?? '', text: text ?? '', answers: answers ?? '', explanation: explanation ?? '' }
}

/** Returns a quiz with only this question, for components that display quizzes. */
export function toSingleQuestionQuizForm(form: Partial<BankForm>): QuizForm {
  const formFields = parts.map(part => [getQuestionFieldName(ID, part), form[part] ?? ''])
  return { ...toQuizForm({ ...bare, questions: [] }), questions: ID, ...Object.fromEntries(formFields) }
}

/** Returns the question, or an error message for every invalid field. */
export function readBankForm(
  form: Partial<BankForm>,
): { question: BankedQuestion } | { errors: Record<string, string> } {
  const quizForm = readQuizForm(toSingleQuestionQuizForm(form))
  if ('errors' in quizForm)
    return { errors: Object.fromEntries(Object.entries(quizForm.errors).map(([name, text]) => [getField(name), text])) }
  const [question] = quizForm.quiz.questions
  if (!question) return { errors: { text: 'Tulis pertanyaannya' } }
  const { id: _id, ...banked } = question
  return { question: banked }
}

const getField = (name: string) => name.replace(`${ID}.`, '')
