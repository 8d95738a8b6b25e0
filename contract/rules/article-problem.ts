/** What is wrong with a text, in words for its author, and where. */
export class ArticleProblem extends Error {
  readonly line: number | undefined

  constructor(words: string, line?: number) {
    super(words)
    this.line = line
  }

  at(line: number): ArticleProblem {
    return this.line === undefined ? new ArticleProblem(this.message, line) : this
  }

  get words(): string {
    return this.line === undefined ? `${this.message}.` : `Mulai baris ${this.line}: ${this.message}.`
  }
}

/** What is wrong within it is wrong from this line on. */
export function atLine<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ArticleProblem ? error.at(line) : error
  }
}

/** Quotations inside one another cost a reader of Markdown the square of their number, and nobody means so many. */
const MANY_MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){16,}/gm

/** What a reader of Markdown looks for the other end of, each time through all of its paragraph. */
const SEARCHED = /[*_~!<[`]/g
/** A mark and a letter of its paragraph make one step. Lists, tables and listings are taken for paragraphs, which they are not. */
const MOST_STEPS = 40_000_000

/** To be asked before a text that somebody else wrote is read: what would keep a reader busy is refused with its line. */
export function requireReadable(markdown: string): void {
  const isDeep = (markdown.match(MANY_MARKS) ?? []).some(marks => marks.includes('>'))
  if (isDeep) throw new ArticleProblem('Teks ini bersarang terlalu dalam')
  let steps = 0
  let line = 1
  for (const part of partsOf(markdown)) {
    steps += stepsIn(part)
    if (steps > MOST_STEPS) {
      const words = 'Terlalu banyak tanda seperti * dan _ di satu bagian, pisahkan dengan baris kosong'
      throw new ArticleProblem(words, line)
    }
    line += part.split('\n').length - 1
  }
}

export function isReadable(markdown: string): boolean {
  try {
    requireReadable(markdown)
    return true
  } catch (error) {
    if (error instanceof ArticleProblem) return false
    throw error
  }
}

/** How long a reader of Markdown is busy with it, at worst. */
export function stepsOf(markdown: string): number {
  return partsOf(markdown).reduce((sum, part) => sum + stepsIn(part), 0)
}

/** An empty line ends whatever was begun; it is a part by itself. */
const partsOf = (markdown: string) => markdown.split(/(\n[ \t]*\n)/)
const stepsIn = (part: string) => part.length * (part.match(SEARCHED)?.length ?? 0)
