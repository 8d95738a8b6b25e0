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

/** Quotations inside one another cost a reader of Markdown the square of their number, and nobody means so many. */
const MANY_MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){16,}/gm

/** To be asked before a text that somebody else wrote is read. */
export function requireShallow(markdown: string): void {
  const isDeep = (markdown.match(MANY_MARKS) ?? []).some(marks => marks.includes('>'))
  if (isDeep) throw new ArticleProblem('Teks ini bersarang terlalu dalam')
}
