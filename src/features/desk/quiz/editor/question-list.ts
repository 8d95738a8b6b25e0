import {
  listQuestionIds,
  createQuestionId,
  getQuestionFieldName,
  type QuizForm,
} from '#contract/assessment/quiz-form.ts'

const parts = ['type', 'text', 'answers', 'explanation'] as const
export type QuestionValues = Record<(typeof parts)[number], string>

/** Returns the typed values of one question. */
export const getQuestionValues = (form: QuizForm, id: string): QuestionValues => ({
  type: form[getQuestionFieldName(id, 'type')] ?? '',
  text: form[getQuestionFieldName(id, 'text')] ?? '',
  answers: form[getQuestionFieldName(id, 'answers')] ?? '',
  explanation: form[getQuestionFieldName(id, 'explanation')] ?? '',
})

/** Returns the values of one question with their names in the quiz form. */
export const toQuizFormFields = (id: string, values: Partial<QuestionValues>): QuizForm =>
  Object.fromEntries(
    parts.flatMap(part => (values[part] === undefined ? [] : [[getQuestionFieldName(id, part), values[part]]])),
  )

const listed = (ids: readonly string[]) => ({ questions: ids.join('\n') })

/** Adds a question with these values, after the question `after`, or at the end. */
export function addQuestion(form: QuizForm, values: QuestionValues, after?: string): { id: string; changed: QuizForm } {
  const ids = listQuestionIds(form)
  const id = createQuestionId()
  const at = after === undefined ? ids.length : ids.indexOf(after) + 1
  return { id, changed: { ...toQuizFormFields(id, values), ...listed(ids.toSpliced(at, 0, id)) } }
}

/** Swaps a question with its neighbour. Returns undefined if there is no neighbour in that direction. */
export function moveQuestion(form: QuizForm, id: string, by: 1 | -1): QuizForm | undefined {
  const ids = listQuestionIds(form)
  const at = ids.indexOf(id)
  const neighbour = ids[at + by]
  return neighbour === undefined ? undefined : listed(ids.with(at, neighbour).with(at + by, id))
}

/** Removes a question from the list. Its values stay in the form, so that the question can be restored. */
export const removeQuestion = (form: QuizForm, id: string): QuizForm =>
  listed(listQuestionIds(form).filter(each => each !== id))

/** Restores a removed question at the index `at`. */
export const restoreQuestion = (form: QuizForm, id: string, at: number): QuizForm =>
  listed(listQuestionIds(form).toSpliced(at, 0, id))
