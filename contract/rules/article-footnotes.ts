import type { Inline } from '../article.ts'
import { FOOTNOTES_MAX } from '../limits.ts'
import { ArticleProblem } from './article-problem.ts'
import type { MarkdownToken } from './article-syntax.ts'

interface Footnotes {
  /** What leads to the footnote of this name; undefined where the mark is only words. */
  refer: (name: string) => Inline | undefined
  /** The texts of all that were referred to, in this order. */
  read: (linesOf: (token: MarkdownToken, line: number) => Inline[][]) => { lines: Inline[][]; uses: number }[]
}

interface Written {
  name: string
  token: MarkdownToken
  line: number
  /** Absent while nothing has led to it. */
  number?: number
  uses: number
}

/**
 * The footnotes of one text, numbered as they are met. Names are the same in capitals and small letters. To who is writing, what
 * nobody would see is refused: a text nothing leads to, one that is there twice, one within another. Else the first counts.
 */
export function footnotesOf(tokens: readonly MarkdownToken[], isStrict: boolean): Footnotes {
  const written = new Map<string, Written>()
  const used: Written[] = []
  let isWithin = false
  const refuse = (words: string, line?: number) => {
    if (isStrict) throw new ArticleProblem(words, line)
  }

  for (const [token, line] of withLines(tokens)) {
    if (token.type !== 'footnoteText') continue
    const { text: name = '' } = token
    if (written.has(name.toLowerCase())) refuse(`Catatan kaki [^${name}] ditulis dua kali`, line)
    else written.set(name.toLowerCase(), { name, token, line, uses: 0 })
  }
  if (written.size > FOOTNOTES_MAX) refuse(`Paling banyak ${FOOTNOTES_MAX} catatan kaki dalam satu teks`)

  return {
    refer(name) {
      const note = written.get(name.toLowerCase())
      if (isWithin) {
        refuse('Catatan kaki tidak bisa berada di dalam catatan kaki')
        return undefined
      }
      if (!note) {
        refuse(`Catatan kaki [^${name}] belum ada isinya. Tulis [^${name}]: di baris sendiri sesudah baris kosong`)
        return undefined
      }
      note.number ??= used.push(note)
      note.uses += 1
      return { kind: 'footnote', number: note.number, use: note.uses }
    },
    read(linesOf) {
      for (const { name, line, number } of written.values())
        if (number === undefined) refuse(`Tidak ada [^${name}] di dalam teks yang menuju catatan kaki ini`, line)
      isWithin = true
      return used.map(({ name, token, line, uses }) => {
        const lines = linesOf(token, line)
        if (lines.length === 0) refuse(`Catatan kaki [^${name}] masih kosong`, line)
        return { lines, uses }
      })
    },
  }
}

/** Each with the line it begins on, from 1. */
export function withLines<Token extends MarkdownToken>(tokens: readonly Token[]): [token: Token, line: number][] {
  let next = 1
  return tokens.map(token => {
    const line = next
    next += token.raw.split('\n').length - 1
    return [token, line]
  })
}
