import * as v from 'valibot'
import { slugify } from '#contract/catalog/slug.ts'
import type { SurveyQuestion } from '#contract/learning/survey.ts'

const Typed = v.object({
  id: v.string(),
  type: v.picklist(['rating', 'choice', 'text']),
  text: v.string(),
  isRequired: v.boolean(),
  lowest: v.string(),
  highest: v.string(),
  /** Options, one per line. */
  options: v.string(),
})
/** A question in the form. It has the fields of every type, so that a change of the type loses no input. */
export type TypedQuestion = v.InferOutput<typeof Typed>

const TypedList = v.array(Typed)

/** Reads the questions of a stored draft. An unreadable draft counts as empty. */
export function readTypedQuestions(text: string | undefined): TypedQuestion[] {
  try {
    return v.parse(TypedList, JSON.parse(text ?? ''))
  } catch {
    return []
  }
}

export function toTypedQuestion(question: SurveyQuestion): TypedQuestion {
  const { id, type, text, isRequired } = question
  return {
    id,
    type,
    text,
    isRequired,
    lowest: type === 'rating' ? question.lowest : '',
    highest: type === 'rating' ? question.highest : '',
    options: type === 'choice' ? question.options.map(option => option.text).join('\n') : '',
  }
}

/**
 * Creates a question with a new id. The id must never change, because the statistics of the question are stored under
 * this id.
 */
export function createTypedQuestion(): TypedQuestion {
  const id = `q-${crypto.randomUUID().slice(0, 8)}`
  return { id, type: 'rating', text: '', isRequired: true, lowest: '', highest: '', options: '' }
}

const OPTION_ID_MAX_LENGTH = 40

/**
 * Returns the typed options. An option with an unchanged text keeps its id. If new texts result in the same id, the
 * later ids get a number.
 */
function getOptions(lines: string, known: SurveyQuestion | undefined) {
  const ids = new Map(known?.type === 'choice' ? known.options.map(({ id, text }) => [text, id]) : [])
  const texts = lines
    .split('\n')
    .map(line => line.trim())
    .filter(text => text !== '')
  const used = new Set(texts.flatMap(text => ids.get(text) ?? []))
  return texts.map((text, at) => {
    const id = ids.get(text) ?? createUniqueId(slugify(text, OPTION_ID_MAX_LENGTH) || `pilihan-${at + 1}`, used)
    used.add(id)
    return { id, text }
  })
}

function createUniqueId(id: string, used: ReadonlySet<string>): string {
  let unique = id
  for (let number = 2; used.has(unique); number += 1) {
    const suffix = `-${number}`
    unique = id.slice(0, OPTION_ID_MAX_LENGTH - suffix.length) + suffix
  }
  return unique
}

/** Converts the typed questions to the request body. `before` contains the questions of the replaced version. */
export function toSurveyQuestions(
  typed: readonly TypedQuestion[],
  before: readonly SurveyQuestion[],
): SurveyQuestion[] {
  return typed.map(({ id, type, text, isRequired, lowest, highest, options }) => {
    const common = { id, text, isRequired }
    if (type === 'text') return { ...common, type }
    if (type === 'rating') return { ...common, type, lowest, highest }
    const knownQuestion = before.find(question => question.id === id)
    return { ...common, type, options: getOptions(options, knownQuestion) }
  })
}
