import { formatAnswers } from './answer-rows.ts'
import type { QuestionValues } from './question-list.ts'

const CHOICE = /^(\*?)\s*([a-l])[.)]\s+(.+)$/i
const KEY = /^(?:jawaban|kunci|answer)\s*:\s*([a-l](?:\s*,\s*[a-l])*)\.?$/i
const EXPLANATION = /^(?:penjelasan|pembahasan)\s*:\s*(.*)$/i

/**
 * Parses a complete question from pasted text: the question, lines such as 'A. …' for its options, and optionally
 * 'Jawaban: B' (or `*` before the correct options) and 'Penjelasan: …' (explanation). Returns undefined for any other
 * text.
 */
export function readPastedQuestion(pasted: string): QuestionValues | undefined {
  const lines = pasted.split(/\r?\n/).map(line => line.trim())
  const firstIndex = lines.findIndex(line => CHOICE.test(line))
  const text = lines.slice(0, firstIndex).join('\n').trim()
  if (firstIndex < 1 || text === '') return undefined

  const rows: { letter: string; text: string; isRight: boolean; left: string }[] = []
  let explanation: string | undefined
  for (const line of lines.slice(firstIndex).filter(each => each !== '')) {
    const [, star, letter = '', choice = ''] = CHOICE.exec(line) ?? []
    const [, key] = KEY.exec(line) ?? []
    const [, begun] = EXPLANATION.exec(line) ?? []
    if (explanation !== undefined) explanation = `${explanation}\n${line}`.trim()
    else if (begun !== undefined) explanation = begun
    else if (choice !== '') rows.push({ letter: letter.toLowerCase(), text: choice, isRight: star === '*', left: '' })
    else if (key === undefined) return undefined
    else for (const row of rows) row.isRight ||= key.toLowerCase().includes(row.letter)
  }
  if (rows.length < 2) return undefined
  const type = rows.filter(({ isRight }) => isRight).length > 1 ? 'multiple' : 'single'
  return { type, text, answers: formatAnswers(type, rows), explanation: explanation ?? '' }
}
