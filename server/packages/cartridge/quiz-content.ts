import {
  QUESTION_MAX_LENGTH,
  QUIZ_MAX_QUESTIONS,
  DEFAULT_PASS_MARK,
  type AuthoredQuestion,
  type AuthoredQuiz,
} from '#contract/assessment/quiz-form.ts'
import { PackageFault } from '../fault.ts'
import type { FoundMaterial } from '../found.ts'
import { shortenForMessage, chooseTitle } from '../report.ts'
import { type ReadContent, createSkippedContent } from './content.ts'
import { toParagraphs } from './qti/words.ts'
import type { ReadQuestion } from './qti/written-question.ts'

const ESSAY_MINUTES = 30
export const MINUTES_MAX = 600
/**
 * Maximum number of questions in one file. A larger bank would become so many quizzes that an admin could not review
 * them.
 */
const MAX_QUESTIONS = 5_000

/** Rules of a quiz whose source states no rules: no time limit and any number of attempts. */
export const NO_LIMITS: QuizRules = { timeLimitSeconds: null, attemptsAllowed: null }

export type QuizRules = Pick<AuthoredQuiz, 'timeLimitSeconds' | 'attemptsAllowed'>

/** Refuses a file with too many questions before any question is read. */
export function requireFewQuestions(count: number, title: string): void {
  if (count > MAX_QUESTIONS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS', title)
}

/**
 * Returns the materials for questions: one quiz, or several quizzes if one quiz cannot contain all questions. Each
 * essay question becomes an assignment.
 */
export function toQuizContent(
  source: 'quiz' | 'bank',
  title: string,
  {
    questions: read,
    rules,
    notes: givenNotes,
  }: { questions: readonly ReadQuestion[]; rules: QuizRules; notes: readonly string[] },
): ReadContent {
  const questions = distinct(read)
  const writtenQuestions = questions.flatMap(question => (question.kind === 'question' ? [question.written] : []))
  const unexplained = questions.filter(each => each.kind === 'question' && !each.hasExplanation).length
  const materials = [...getQuizzes(title, rules, writtenQuestions), ...getTasks(title, questions)]
  if (materials.length === 0) return { ...createSkippedContent(source, 'Tidak ada soal yang bisa ikut'), questions }
  const notes = [...givenNotes]
  if (source === 'bank') notes.push('Bank soal menjadi kuis dengan semua soalnya')
  if (writtenQuestions.length > QUIZ_MAX_QUESTIONS)
    notes.push(`Lebih dari ${QUIZ_MAX_QUESTIONS} soal: menjadi beberapa kuis`)
  if (unexplained > 0)
    notes.push(`${unexplained} soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya`)
  if (writtenQuestions.length === 0) notes.push('Hanya soal esai: menjadi tugas')
  return { source, becomes: writtenQuestions.length > 0 ? 'quiz' : 'assignment', notes, materials, questions }
}

function getQuizzes(title: string, rules: QuizRules, questions: readonly AuthoredQuestion[]): FoundMaterial[] {
  const parts = Array.from({ length: Math.ceil(questions.length / QUIZ_MAX_QUESTIONS) }, (_, at) =>
    questions.slice(at * QUIZ_MAX_QUESTIONS, (at + 1) * QUIZ_MAX_QUESTIONS),
  )
  return parts.map((part, at) => ({
    kind: 'quiz',
    title: at === 0 ? title : chooseTitle(`${title} (bagian ${at + 1})`).title,
    minutes: Math.min(
      MINUTES_MAX,
      rules.timeLimitSeconds === null ? Math.max(1, part.length) : rules.timeLimitSeconds / 60,
    ),
    quiz: {
      passMark: DEFAULT_PASS_MARK,
      ...rules,
      shufflesQuestions: false,
      shufflesOptions: false,
      revealsAnswers: true,
      questions: part,
    },
  }))
}

function getTasks(title: string, questions: readonly ReadQuestion[]): FoundMaterial[] {
  return questions
    .filter(({ kind }) => kind === 'essay')
    .map(({ text }) => ({
      kind: 'assignment',
      title: chooseTitle(`Esai: ${shortenForMessage(text).slice(0, 80)}`, `Esai: ${title}`).title,
      minutes: ESSAY_MINUTES,
      blocks: toParagraphs(text || title),
    }))
}

/**
 * Makes the texts of questions unique by adding numbers, because quizzes require unique texts. In a package, questions
 * with the same text may differ only in their answers.
 */
function distinct(questions: readonly ReadQuestion[]): ReadQuestion[] {
  /** Next number to add, by text of the question. */
  const nextNumbers = new Map<string, number>()
  return questions.map(question => {
    if (question.kind !== 'question') return question
    const { written } = question
    const plain = written.text.toLowerCase()
    let text = written.text
    for (; nextNumbers.has(text.toLowerCase()); text = `${written.text} (${nextNumbers.get(plain)})`)
      nextNumbers.set(plain, (nextNumbers.get(plain) ?? 1) + 1)
    nextNumbers.set(text.toLowerCase(), nextNumbers.get(text.toLowerCase()) ?? 1)
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
