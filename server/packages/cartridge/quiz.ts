import {
  QUESTION_MAX_LENGTH,
  QUIZ_MAX_QUESTIONS,
  USUAL_PASS_MARK,
  type WrittenQuestion,
  type WrittenQuiz,
} from '#contract/rules/quiz-form.ts'
import { PackageFault } from '../fault.ts'
import type { FoundMaterial } from '../found.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { shown, titleOf } from '../report.ts'
import { childAt, childrenOf, outermostOf, textOf } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { type ReadContent, skipped } from './content.ts'
import { paragraphsOf } from './qti/words.ts'
import { type ReadQuestion, readQuestion } from './qti/read-question.ts'

const ESSAY_MINUTES = 30
const MINUTES_MAX = 600
const ATTEMPTS_MAX = 100
/** Of one file. Larger banks are many quizzes, and nobody goes through them. */
const MAX_QUESTIONS = 5_000

/** An assessment or a bank of QTI 1.2: a quiz, or several where it is longer than one may be, and a task for each essay. */
export function readQuiz(files: PackageFiles, root: XmlElement, title: string, isBank: boolean): ReadContent {
  const source = isBank ? 'bank' : 'quiz'
  const around = childAt(root, 'assessment') ?? childAt(root, 'objectbank') ?? root
  const items = outermostOf(around, 'item')
  if (items.length > MAX_QUESTIONS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', title)
  const questions = distinct(items.map((item, at) => readQuestion(files, item, `q${at + 1}`)))
  if (questions.length === 0) return skipped(source, 'Tidak berisi soal')
  const written = questions.flatMap(question => (question.kind === 'question' ? [question.written] : []))
  const notes: string[] = []
  const rules = rulesOf(around, notes)
  const unexplained = questions.filter(each => each.kind === 'question' && !each.hasExplanation).length
  const materials = [...quizzesOf(title, rules, written), ...tasksOf(title, questions)]
  if (materials.length === 0) return { ...skipped(source, 'Tidak ada soal yang bisa ikut'), questions }
  if (isBank) notes.push('Bank soal menjadi kuis dengan semua soalnya')
  if (written.length > QUIZ_MAX_QUESTIONS) notes.push(`Lebih dari ${QUIZ_MAX_QUESTIONS} soal: menjadi beberapa kuis`)
  if (outermostOf(around, 'selection_number').length > 0)
    notes.push('Pengambilan soal secara acak tidak ikut: semua soal tampil')
  if (unexplained > 0)
    notes.push(`${unexplained} soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya`)
  if (written.length === 0) notes.push('Hanya soal esai: menjadi tugas')
  return { source, becomes: written.length > 0 ? 'quiz' : 'assignment', notes, materials, questions }
}

type Rules = Pick<WrittenQuiz, 'timeLimitSeconds' | 'attemptsAllowed'>

function rulesOf(assessment: XmlElement, notes: string[]): Rules {
  const metadata = childrenOf(assessment, 'qtimetadata').flatMap(each => childrenOf(each, 'qtimetadatafield'))
  const stated = new Map(
    metadata.map(field => [textOf(childAt(field, 'fieldlabel')), textOf(childAt(field, 'fieldentry'))]),
  )
  const number = (name: string, most: number) => {
    const value = Number.parseInt(stated.get(name) ?? '', 10)
    if (value > most) notes.push('Batas waktu atau percobaannya terlalu besar untuk sebuah kuis, jadi tanpa batas')
    return value >= 1 && value <= most ? value : null
  }
  const minutes = number('qmd_timelimit', MINUTES_MAX)
  return { timeLimitSeconds: minutes && minutes * 60, attemptsAllowed: number('cc_maxattempts', ATTEMPTS_MAX) }
}

function quizzesOf(title: string, rules: Rules, questions: readonly WrittenQuestion[]): FoundMaterial[] {
  const parts = Array.from({ length: Math.ceil(questions.length / QUIZ_MAX_QUESTIONS) }, (_, at) =>
    questions.slice(at * QUIZ_MAX_QUESTIONS, (at + 1) * QUIZ_MAX_QUESTIONS),
  )
  return parts.map((part, at) => ({
    kind: 'quiz',
    title: at === 0 ? title : titleOf(`${title} (bagian ${at + 1})`).title,
    minutes: Math.min(
      MINUTES_MAX,
      rules.timeLimitSeconds === null ? Math.max(1, part.length) : rules.timeLimitSeconds / 60,
    ),
    quiz: {
      passMark: USUAL_PASS_MARK,
      ...rules,
      shufflesQuestions: false,
      shufflesOptions: false,
      revealsAnswers: true,
      questions: part,
    },
  }))
}

function tasksOf(title: string, questions: readonly ReadQuestion[]): FoundMaterial[] {
  return questions
    .filter(({ kind }) => kind === 'essay')
    .map(({ text }) => ({
      kind: 'assignment',
      title: titleOf(`Esai: ${shown(text).slice(0, 80)}`, `Esai: ${title}`).title,
      minutes: ESSAY_MINUTES,
      blocks: paragraphsOf(text || title),
    }))
}

/** A quiz has no two questions of the same words; those of the package may differ in their answers alone. */
function distinct(questions: readonly ReadQuestion[]): ReadQuestion[] {
  /** The next number of a text that was there. */
  const seen = new Map<string, number>()
  return questions.map(question => {
    if (question.kind !== 'question') return question
    const { written } = question
    const plain = written.text.toLowerCase()
    let text = written.text
    for (; seen.has(text.toLowerCase()); text = `${written.text} (${seen.get(plain)})`)
      seen.set(plain, (seen.get(plain) ?? 1) + 1)
    seen.set(text.toLowerCase(), seen.get(text.toLowerCase()) ?? 1)
    if (text === written.text) return question
    if (text.length > QUESTION_MAX_LENGTH) {
      const problem = 'Pertanyaannya ada dua kali, dan terlalu panjang untuk diberi nomor'
      return { id: question.id, text: question.text, kind: 'skipped', notes: [], problem }
    }
    return {
      ...question,
      written: { ...written, text },
      notes: [...question.notes, 'Pertanyaannya ada dua kali, jadi diberi nomor'],
    }
  })
}
