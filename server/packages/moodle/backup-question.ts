import type { PackageFiles } from '../manifest/package-files.ts'
import { convertMoodleAnswers, type MoodleQuestion } from '../questions/moodle-question.ts'
import type { WeightedAnswer } from '../questions/weighted-answers.ts'
import { toPlainText } from '../cartridge/qti/words.ts'
import { type ReadQuestion, toQuizQuestion } from '../cartridge/qti/written-question.ts'
import { findDescendants, getAttribute, findChild, findChildren } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import type { BankQuestion } from './question-bank.ts'
import { getValue } from './values.ts'

const ESSAY = 'Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya'
/** Value of the field `questiontextformat` for a plain text. */
const PLAIN_FORMAT = '2'

/** Converts a question of a backup. `formId` is the id of the converted question in the quiz. */
export function readBankQuestion(files: PackageFiles, bank: BankQuestion, formId: string): ReadQuestion {
  const notes = new Set<string>()
  const question = getQuestion(bank)
  const isHtml = getValue(bank.element, 'questiontextformat') !== PLAIN_FORMAT
  const plain = (text: string) => (isHtml ? toPlainText(files, text, notes) : text.trim())
  const text = plain(question.text) || getValue(bank.element, 'name')
  const about = { id: bank.id, text }
  const meaning = convertMoodleAnswers(question, plain, notes)
  if (meaning.kind === 'skipped') return { ...about, kind: 'skipped', notes: [], problem: meaning.why }
  if (meaning.kind === 'essay') return { ...about, kind: 'essay', notes: [ESSAY, ...notes] }
  const { type, answers, explanation = '' } = meaning.meaning
  const general = plain(question.feedback)
  return toQuizQuestion(
    { ...about, answers: { type, answers: answers.join('\n') }, explanation: general || explanation, notes },
    formId,
  )
}

function getQuestion({ kind, element }: BankQuestion): MoodleQuestion {
  const plugin = findChild(element, `plugin_qtype_${kind}_question`)
  const answers = listAnswers(element, plugin)
  return {
    kind,
    text: getValue(element, 'questiontext'),
    feedback: getValue(element, 'generalfeedback'),
    answers: kind === 'numerical' ? withTolerance(answers, plugin) : inOrder(kind, answers),
    pairs: findChildren(findChild(plugin, 'matches'), 'match').map(match => ({
      left: getValue(match, 'questiontext'),
      right: getValue(match, 'answertext'),
    })),
  }
}

type StoredAnswer = WeightedAnswer & { id: string }

/** Returns the answers that the backup stores. Converts their weights from fractions of one to percent. */
function listAnswers(element: XmlElement, plugin: XmlElement | undefined): StoredAnswer[] {
  return findDescendants(plugin ?? element, 'answer')
    .filter(answer => findChild(answer, 'answertext') !== undefined)
    .map(answer => {
      const weight = Number(getValue(answer, 'fraction')) * 100 || 0
      return {
        id: getAttribute(answer, 'id'),
        isRight: weight > 0,
        weight,
        text: getValue(answer, 'answertext'),
        feedback: getValue(answer, 'feedback'),
      }
    })
}

/**
 * Returns the answers in the right order. For an ordering question, the backup stores the position of each answer in
 * the field of its weight.
 */
function inOrder(kind: string, answers: readonly StoredAnswer[]): WeightedAnswer[] {
  return kind === 'ordering' ? answers.toSorted((a, b) => (a.weight ?? 0) - (b.weight ?? 0)) : [...answers]
}

function withTolerance(answers: readonly StoredAnswer[], plugin: XmlElement | undefined): WeightedAnswer[] {
  const records = findDescendants(plugin, 'numerical_record')
  return answers.map(answer => {
    const record = records.find(each => getValue(each, 'answer') === answer.id)
    return { ...answer, text: `${answer.text}:${Number(getValue(record, 'tolerance')) || 0}` }
  })
}
