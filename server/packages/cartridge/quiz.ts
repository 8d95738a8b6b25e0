import type { PackageFiles } from '../manifest/package-files.ts'
import { findChild, findChildren, findOutermost, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { type ReadContent, createSkippedContent } from './content.ts'
import { getQuestionContainer, listQuestions } from './question-files.ts'
import { MINUTES_MAX, toQuizContent, type QuizRules, requireFewQuestions } from './quiz-content.ts'
import { readQuestion } from './qti/read-question.ts'

const ATTEMPTS_MAX = 100
const DRAWS = 'Pengambilan soal secara acak tidak ikut: semua soal tampil'
const DRAWS_FROM_BANK = 'Soal yang diambil acak dari bank soal tidak ikut: bank itu menjadi kuis sendiri'

/** Reads an assessment or a bank of QTI 1.2. */
export function readQuiz(files: PackageFiles, root: XmlElement, title: string, isBank: boolean): ReadContent {
  const source = isBank ? 'bank' : 'quiz'
  const around = getQuestionContainer(root)
  const items = listQuestions(root)
  requireFewQuestions(items.length, title)
  const drawsFromBank = findOutermost(around, 'sourcebank_ref').length > 0
  if (items.length === 0) return createSkippedContent(source, drawsFromBank ? DRAWS_FROM_BANK : 'Tidak berisi soal')
  const questions = items.map((item, at) => readQuestion(files, item, `q${at + 1}`))
  const notes: string[] = []
  const rules = getRules(around, notes)
  if (drawsFromBank) notes.push(DRAWS_FROM_BANK)
  else if (findOutermost(around, 'selection_number').length > 0) notes.push(DRAWS)
  return toQuizContent(source, title, { questions, rules, notes })
}

function getRules(assessment: XmlElement, notes: string[]): QuizRules {
  const metadata = findChildren(assessment, 'qtimetadata').flatMap(each => findChildren(each, 'qtimetadatafield'))
  const stated = new Map(
    metadata.map(field => [
      getTrimmedText(findChild(field, 'fieldlabel')),
      getTrimmedText(findChild(field, 'fieldentry')),
    ]),
  )
  const number = (name: string, most: number) => {
    const value = Number.parseInt(stated.get(name) ?? '', 10)
    if (value > most) notes.push('Batas waktu atau percobaannya terlalu besar untuk sebuah kuis, jadi tanpa batas')
    return value >= 1 && value <= most ? value : null
  }
  const minutes = number('qmd_timelimit', MINUTES_MAX)
  return { timeLimitSeconds: minutes && minutes * 60, attemptsAllowed: number('cc_maxattempts', ATTEMPTS_MAX) }
}
