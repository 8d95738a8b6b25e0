/** Problem in an author's text: a message for the author, and the line of the problem. */
export class ArticleProblem extends Error {
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }

  at(line: number): ArticleProblem {
    return this.line === undefined ? new ArticleProblem(this.message, line) : this
  }

  get words(): string {
    return this.line === undefined ? `${this.message}.` : `Mulai baris ${this.line}: ${this.message}.`
  }
}

/** Runs `read`. If it throws a problem without a line, adds this line to the problem. */
export function addLineToProblems<T>(line: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ArticleProblem ? error.at(line) : error
  }
}

/**
 * Sixteen or more list or quotation marks at the start of a line, which is deeper than in real texts. Parsing time
 * grows with the square of the depth.
 */
const MANY_MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){16,}/gm

/** Opening marks. For each mark the Markdown parser searches the whole paragraph for the closing mark. */
const SEARCHED = /[*_~!<[`]/g
/**
 * Maximum work of the parser. The work of a paragraph is the number of its opening marks times its length. Lists,
 * tables and code blocks count as paragraphs.
 */
const MOST_STEPS = 40_000_000

/**
 * Throws a problem, with its line, for a text that would overload the parser. Must run before a text by another author
 * is parsed.
 */
export function requireReadable(markdown: string): void {
  const isDeep = (markdown.match(MANY_MARKS) ?? []).some(marks => marks.includes('>'))
  if (isDeep) throw new ArticleProblem('Teks ini bersarang terlalu dalam')
  let steps = 0
  let line = 1
  for (const part of splitAtEmptyLines(markdown)) {
    steps += listSteps(part)
    if (steps > MOST_STEPS) {
      const message = 'Terlalu banyak tanda seperti * dan _ di satu bagian, pisahkan dengan baris kosong'
      throw new ArticleProblem(message, line)
    }
    line += part.split('\n').length - 1
  }
}

/** True if the text does not overload the parser, see `requireReadable`. */
export function isReadable(markdown: string): boolean {
  try {
    requireReadable(markdown)
    return true
  } catch (error) {
    if (error instanceof ArticleProblem) return false
    throw error
  }
}

/** Estimates the worst-case work of a Markdown parser on the text. */
export function estimateParsingCost(markdown: string): number {
  return splitAtEmptyLines(markdown).reduce((sum, part) => sum + listSteps(part), 0)
}

/**
 * Splits a text at empty lines, because an empty line ends every open construct. Each empty line is a part by itself.
 */
const splitAtEmptyLines = (markdown: string) => markdown.split(/(\n[ \t]*\n)/)
const listSteps = (part: string) => part.length * (part.match(SEARCHED)?.length ?? 0)
