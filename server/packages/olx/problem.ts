import { formatChoice } from '#contract/assessment/answer-lines.ts'
import { toPlainText } from '../cartridge/qti/words.ts'
import { type ReadQuestion, toQuizQuestion } from '../cartridge/qti/written-question.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { type ConvertedAnswers, convertNumbers, joinLines } from '../questions/weighted-answers.ts'
import { findDescendants, getAttribute, findChild, findChildren } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import type { CoursePart } from './course-tree.ts'
import { toHtml } from './html.ts'

const isResponse = (name: string) => name.endsWith('response')
/** Elements of a problem that do not belong to the text of the question. */
const NO_TEXT = new Set(['solution', 'demandhint', 'script', 'style', 'choicehint', 'optionhint', 'stringequalhint'])
const INPUTS = /(?:group|input|line|param|hint|_answer)$/

type Plain = (html: string) => string

/**
 * Reads the questions of a problem. Each response of the problem becomes a question. `firstId` is the number of the
 * first of these questions in the quiz.
 */
export function readProblem(files: PackageFiles, { id, title, element }: CoursePart, firstId: number): ReadQuestion[] {
  const responses = childResponses(element)
  const common = new Set<string>()
  const isComputed = findDescendants(element, 'script').length > 0
  const lead = toPlainText(
    files,
    toHtml(element.children, name => isResponse(name) || NO_TEXT.has(name)),
    common,
  )
  if (responses.length === 0)
    return [{ id, text: lead || title, kind: 'skipped', notes: [], problem: 'Hanya teks, tanpa jawaban' }]
  return responses.map((response, at) => {
    const notes = new Set(common)
    const plain: Plain = html => toPlainText(files, html, notes)
    const ownText = plain(toHtml(response.children, name => NO_TEXT.has(name) || INPUTS.test(name)))
    const texts = responses.length === 1 ? [lead, ownText] : [ownText]
    const text = texts.filter(each => each !== '').join('\n') || (responses.length === 1 ? title : '')
    const about = { id: responses.length === 1 ? id : `${id} ${at + 1}`, text: text || lead || title }
    const skipped = (problem: string): ReadQuestion => ({ ...about, kind: 'skipped', notes: [], problem })
    if (isComputed && /\$\w/.test(text)) return skipped('Soal dengan nilai dari program tidak ada di kuis')
    if (text === '') return skipped('Soal ini punya beberapa isian')
    const meaning = convertAnswers(response, plain, notes)
    if (typeof meaning === 'string') return skipped(meaning)
    const solution = findChild(response, 'solution') ?? findChild(element, 'solution')
    const explanation = solution ? plain(toHtml(solution.children)) : ''
    const answers = { type: meaning.type, answers: meaning.answers.join('\n') }
    return toQuizQuestion({ ...about, answers, explanation, notes }, `q${firstId + at}`)
  })
}

/** Returns responses at any depth of the XML, but no responses that are inside another response. */
function childResponses(element: XmlElement): XmlElement[] {
  return findChildren(element).flatMap(child => (isResponse(child.name) ? [child] : childResponses(child)))
}

function convertAnswers(response: XmlElement, plain: Plain, notes: Set<string>): ConvertedAnswers | string {
  switch (response.name) {
    case 'multiplechoiceresponse':
      return getChoices(response, 'single', plain, notes)
    case 'choiceresponse':
      return getChoices(response, 'multiple', plain, notes)
    case 'optionresponse':
      return getOptions(response, plain)
    case 'stringresponse':
      return readSpellings(response)
    case 'numericalresponse':
      return getNumber(response, plain, notes)
    default:
      return `Jenis soal "${response.name.slice(0, 40)}" tidak ada di sini`
  }
}

const isTrue = (text: string) => text.toLowerCase() === 'true'

function getChoices(
  response: XmlElement,
  type: 'single' | 'multiple',
  plain: Plain,
  notes: Set<string>,
): ConvertedAnswers | string {
  const choices = findDescendants(response, 'choice')
  const right = choices.filter(choice => isTrue(getAttribute(choice, 'correct')))
  if (right.length === 0) return 'Berkasnya tidak menyebut jawaban yang benar'
  if (findDescendants(response, 'choicehint').length > 0) notes.add('Petunjuk per jawaban tidak ikut')
  return {
    type: right.length > 1 ? 'multiple' : type,
    answers: choices.map(choice =>
      formatChoice(joinLines(plain(toHtml(choice.children, name => NO_TEXT.has(name)))), right.includes(choice)),
    ),
  }
}

function getOptions(response: XmlElement, plain: Plain): ConvertedAnswers | string {
  const input = findDescendants(response, 'optioninput')[0]
  const listed = findDescendants(input, 'option').map(option => ({
    text: joinLines(plain(toHtml(option.children, name => NO_TEXT.has(name)))),
    isRight: isTrue(getAttribute(option, 'correct')),
  }))
  const correct = getAttribute(input, 'correct')
  const givenOptions = quoted(getAttribute(input, 'options')).map(text => ({ text, isRight: text === correct }))
  const options = listed.length > 0 ? listed : givenOptions
  if (options.filter(({ isRight }) => isRight).length !== 1) return 'Berkasnya tidak menyebut jawaban yang benar'
  return { type: 'single', answers: options.map(({ text, isRight }) => formatChoice(text, isRight)) }
}

/** Parses the options in an attribute value, which is a list like `('satu','dua')`. */
const quoted = (list: string) =>
  [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(found => (found[1] ?? found[2] ?? '').trim())

function readSpellings(response: XmlElement): ConvertedAnswers | string {
  if (getAttribute(response, 'type').includes('regexp')) return 'Jawaban dengan pola (regexp) tidak ada di kuis'
  const more = findDescendants(response, 'additional_answer').map(answer => getAttribute(answer, 'answer'))
  const spellings = [getAttribute(response, 'answer'), ...more].map(joinLines).filter(each => each !== '')
  return spellings.length > 0
    ? { type: 'short', answers: [...new Set(spellings)] }
    : 'Berkasnya tidak menyebut jawaban yang benar'
}

function getNumber(response: XmlElement, plain: Plain, notes: Set<string>): ConvertedAnswers | string {
  const parameters = findChildren(response, 'responseparam')
  const tolerance = parameters.find(each => getAttribute(each, 'type') === 'tolerance')
  const text = `${getAttribute(response, 'answer')}:${getAttribute(tolerance, 'default') || 0}`
  return convertNumbers([{ isRight: true, weight: 100, text, feedback: '' }], plain, notes)
}
