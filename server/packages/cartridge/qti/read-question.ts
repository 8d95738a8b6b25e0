import type { PackageFiles } from '../../manifest/package-files.ts'
import { getAttribute, findChild, findChildren, findOutermost, getTrimmedText } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'
import { type Answers, readChoices, readMatchingPairs, readNumbers, readSpellings } from './answers.ts'
import { readScorings } from './condition.ts'
import { readExplanation } from './feedback.ts'
import { createWordsReader } from './words.ts'
import { type ReadQuestion, toQuizQuestion } from './written-question.ts'

const MANY_BLANKS = 'Soal ini punya beberapa isian'

/**
 * Question types that the app's quizzes do not support. The first text is the name that Canvas uses, and the second
 * text is the message in the report.
 */
const unusualKinds: readonly (readonly [string, string])[] = [
  ['fill_in_multiple_blanks', MANY_BLANKS],
  ['multiple_dropdowns', MANY_BLANKS],
  ['calculated', 'Soal hitungan dengan angka acak tidak ada di kuis'],
]

export function readQuestion(files: PackageFiles, item: XmlElement, id: string): ReadQuestion {
  const notes = new Set<string>()
  const words = createWordsReader(files, notes)
  const presentation = findChild(item, 'presentation')
  const text = formatQuestion(presentation, words) || getAttribute(item, 'title')
  const about = { id: getAttribute(item, 'ident'), text }
  const skipped = (problem: string): ReadQuestion => ({ ...about, kind: 'skipped', notes: [], problem })
  const scorings = readScorings(item)
  const choices = findOutermost(presentation, 'response_lid')
  const typed = findOutermost(presentation, 'response_str')
  const profile = getProfile(item)

  if (profile.includes('text_only')) return skipped('Hanya teks, tanpa jawaban')
  const unusual = unusualKinds.find(([name]) => profile.includes(name))
  if (unusual) return skipped(unusual[1])
  if (profile.includes('file_upload'))
    return {
      ...about,
      kind: 'essay',
      notes: ['Soal unggah berkas tidak ada di kuis, jadi menjadi tugas sesudahnya', ...notes],
    }
  if (
    profile.includes('essay') ||
    (!profile.includes('numerical') &&
      typed.length > 0 &&
      choices.length === 0 &&
      scorings.every(({ worthy }) => worthy.length === 0))
  )
    return { ...about, kind: 'essay', notes: ['Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya', ...notes] }
  let answers: Answers | string = 'Jenis soal ini tidak ada di sini'
  if (choices.length + typed.length > 1 && typed.length > 0) answers = MANY_BLANKS
  else if (choices.length > 1) answers = readMatchingPairs(choices, scorings, words, notes)
  else if (choices[0]) answers = readChoices(choices[0], scorings, words, notes, profile.includes('true_false'))
  else if (typed[0] && profile.includes('numerical')) answers = readNumbers(typed[0], scorings, notes)
  else if (typed[0]) answers = readSpellings(typed[0], scorings, notes)
  if (typeof answers === 'string') return skipped(answers)

  return toQuizQuestion({ ...about, answers, explanation: readExplanation(item, scorings, words, notes), notes }, id)
}

/** Returns the text of the question without the labels of its answers. */
function formatQuestion(
  presentation: XmlElement | undefined,
  words: (element: XmlElement | undefined) => string,
): string {
  const around = findChildren(presentation)
  const parts = around.flatMap(child => {
    if (child.name === 'material') return [words(child)]
    if (child.name === 'flow') return [formatQuestion(child, words)]
    // If the presentation contains only one response, the response may contain the text of the question.
    return child.name.startsWith('response_') && around.length === 1 ? findChildren(child, 'material').map(words) : []
  })
  return parts.filter(part => part !== '').join('\n')
}

function getProfile(item: XmlElement): string {
  const fields = findOutermost(findChild(item, 'itemmetadata'), 'qtimetadatafield')
  const namedFields = fields.filter(field =>
    ['cc_profile', 'question_type'].includes(getTrimmedText(findChild(field, 'fieldlabel'))),
  )
  return namedFields.map(field => getTrimmedText(findChild(field, 'fieldentry')).toLowerCase()).join(' ')
}
