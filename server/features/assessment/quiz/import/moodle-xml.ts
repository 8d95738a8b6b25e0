import { PackageFault } from '../../../../packages/fault.ts'
import { convertMoodleAnswers, type MoodleQuestion } from '../../../../packages/questions/moodle-question.ts'
import { quoteForMessage, type WeightedAnswer } from '../../../../packages/questions/weighted-answers.ts'
import { getAttribute, findChild, findChildren, getTrimmedText } from '../../../../packages/xml/element.ts'
import { readXml, type XmlElement } from '../../../../packages/xml/read-xml.ts'
import { createFileFault } from '../../../../desk/import/fault.ts'
import { extractHtmlText } from './html-text.ts'
import type { ReadQuestion } from './read-question.ts'

/* Reads Moodle XML as documented by Moodle (docs.moodle.org, "Moodle XML format"). */

export interface MoodleXmlFile {
  questions: ReadQuestion[]
  /** Category elements of the file. */
  categories: { line: number; name: string }[]
}

export const isMoodleXml = (text: string) => /^\s*(?:<\?xml[^>]*\?>\s*|<!--[^]*?-->\s*)*<quiz[\s>]/.test(text)

/** Name of the element that contains a picture. Skipped, because questions of this app cannot have pictures. */
const PICTURE = 'file'

export async function parseMoodleXml(text: string): Promise<MoodleXmlFile> {
  const root = await readXml(Buffer.from(text), 'baris', name => name === PICTURE).catch((error: unknown) => {
    throw error instanceof PackageFault ? createFileFault(error.message) : error
  })
  const lines = findQuestionLines(text)
  const all = findChildren(root, 'question').map((element, at) => ({ element, line: lines[at] ?? 1 }))
  const isCategory = ({ element }: { element: XmlElement }) => getAttribute(element, 'type') === 'category'
  return {
    questions: all.filter(each => !isCategory(each)).map(({ element, line }) => readOne(element, line)),
    categories: all.filter(isCategory).map(({ element, line }) => ({ line, name: extractHtml(element, 'category') })),
  }
}

/**
 * Returns the line number of each question. Removes comments and CDATA first, because they may contain the same tag.
 */
export function findQuestionLines(text: string): number[] {
  const bare = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, part => part.replaceAll(/[^\n]/g, ' '))
  let [line, from] = [1, 0]
  return [...bare.matchAll(/<question[\s>]/g)].map(({ index }) => {
    for (let at = bare.indexOf('\n', from); at >= 0 && at < index; at = bare.indexOf('\n', at + 1)) line += 1
    from = index
    return line
  })
}

const extractHtml = (element: XmlElement | undefined, ...path: readonly string[]) =>
  getTrimmedText(findChild(element, ...path, 'text'))

function readOne(element: XmlElement, line: number): ReadQuestion {
  const notes = new Set<string>()
  const question = getQuestion(element)
  const format = getAttribute(findChild(element, 'questiontext'), 'format')
  const plain = (text: string) => toPlainText(text, format, notes)
  const text = plain(question.text)
  const meaning = convertMoodleAnswers(question, plain, notes)
  const skip = (problem: string): ReadQuestion => ({ line, notes: [], text, problem })
  if (meaning.kind === 'skipped') return skip(meaning.why)
  if (meaning.kind === 'essay') return skip('Soal esai tidak ada di kuis. Buat sebagai tugas')
  const title = extractHtml(element, 'name')
  if (title !== '' && title !== text) notes.add(`Judul ${quoteForMessage(title)} tidak dipakai`)
  const { explanation: fromAnswers = '', ...rest } = meaning.meaning
  const general = plain(question.feedback)
  if (general !== '' && fromAnswers !== '') notes.add('Umpan balik per jawaban tidak dipakai, hanya yang umum')
  return { line, notes: [...notes], title, written: { ...rest, text, explanation: general || fromAnswers } }
}

function getQuestion(element: XmlElement): MoodleQuestion {
  const kind = getAttribute(element, 'type')
  return {
    kind,
    text: extractHtml(element, 'questiontext'),
    feedback: extractHtml(element, 'generalfeedback'),
    answers: findChildren(element, 'answer').map(answer => getAnswer(answer, kind)),
    pairs: findChildren(element, 'subquestion').map(pair => ({
      left: extractHtml(pair),
      right: extractHtml(pair, 'answer'),
    })),
  }
}

function getAnswer(answer: XmlElement, kind: string): WeightedAnswer {
  const weight = Number(getAttribute(answer, 'fraction')) || 0
  const text = extractHtml(answer)
  return {
    isRight: weight > 0,
    weight,
    text: kind === 'numerical' ? `${text}:${Number(getTrimmedText(findChild(answer, 'tolerance'))) || 0}` : text,
    feedback: extractHtml(answer, 'feedback'),
  }
}

/** Converts a text to plain text. Treats the text as HTML unless its format is `plain_text`. */
function toPlainText(text: string, format: string, notes: Set<string>): string {
  if (format === 'plain_text') return text.trim()
  const bare = extractHtmlText(text)
  if (bare.hasMedia) notes.add('Gambar, suara, atau video dihapus')
  if (/<\/?(?!p\b|br\b|div\b|span\b)[a-z]/i.test(text)) notes.add('Format HTML dihapus, teksnya tinggal')
  return bare.text
}
