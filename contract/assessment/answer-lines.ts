/*
 * Answers of a question as lines of text. Choices: `* ` in front of right ones (`\` in front of a wrong one that begins
 * like that). Ordering: in the right order. Matching: `left | right`, and `| right` for options without a match (`\|`
 * for a `|` in the right text). Short: every accepted spelling.
 */

/** Returns a choice as it is typed. */
export function choiceLine(text: string, isRight: boolean): string {
  return isRight ? `* ${text}` : text.replace(/^(?=\s*[*\\])/, '\\')
}

/** Reads a typed choice. Keeps spaces in the text, because an editor shows them while they are typed. */
export function readChoiceLine(line: string): { text: string; isRight: boolean } {
  const isRight = /^\s*\*/.test(line)
  return { isRight, text: isRight ? line.replace(/^\s*\* ?/, '') : line.replace(/^\\/, '') }
}

/** Returns a pair as it is typed; without `left` an option that has no match. */
export function pairLine(left: string, right: string): string {
  const escaped = right.replaceAll('|', String.raw`\|`)
  return left === '' ? `| ${escaped}` : `${left} | ${escaped}`
}

/** Reads a typed pair; undefined if the line has no `|`. Keeps spaces in both texts. */
export function readPairLine(line: string): { left: string; right: string } | undefined {
  const [, left, right] = /^(.*?) ?(?<!\\)\| ?((?:[^|]|(?<=\\)\|)*)$/.exec(line) ?? []
  if (left === undefined || right === undefined) return undefined
  return { left, right: right.replaceAll(String.raw`\|`, '|') }
}
