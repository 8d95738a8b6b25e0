import type { Inline } from './article.ts'
import { FOOTNOTES_MAX } from '../wire/limits.ts'
import { ArticleProblem } from './article-problem.ts'
import type { MarkdownToken } from './article-syntax.ts'

interface Footnotes {
  /**
   * Returns the link to the footnote of this name. Returns undefined if no footnote has this name, so that the mark is
   * shown as text.
   */
  refer: (name: string) => Inline | undefined
  /** Returns the texts of all referenced footnotes, in the order of their first use. */
  read: (linesOf: (token: MarkdownToken, line: number) => Inline[][]) => { lines: Inline[][]; uses: number }[]
}

interface Written {
  name: string
  token: MarkdownToken
  line: number
  /** Number of the footnote. Absent until the text first refers to the footnote. */
  number?: number
  uses: number
}

/**
 * Collects the footnotes of one text and numbers them by first use. Names ignore case. In strict mode, footnotes that
 * would not be shown are errors: a footnote without a reference, a second footnote of the same name, a footnote inside
 * another. Otherwise the first footnote of each name is used.
 */
export function parseFootnotes(tokens: readonly MarkdownToken[], isStrict: boolean): Footnotes {
  const written = new Map<string, Written>()
  const used: Written[] = []
  let isWithin = false
  const refuse = (words: string, line?: number) => {
    if (isStrict) throw new ArticleProblem(words, line)
  }

  for (const [token, line] of addLineNumbers(tokens)) {
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

/** Returns each token with the line it begins on, from 1. */
export function addLineNumbers<Token extends MarkdownToken>(tokens: readonly Token[]): [token: Token, line: number][] {
  let next = 1
  return tokens.map(token => {
    const line = next
    next += token.raw.split('\n').length - 1
    return [token, line]
  })
}
