/*
 * Answers of a question as lines of text. Choice: `* ` in front of a right choice; `\` in front of a wrong choice that
 * begins with `*` or `\`. Ordering: the lines are in the right order. Matching: `left | right`, or `| right` for an
 * option without a match; a `|` in the text on the right side is typed as `\|`. Short answer: every accepted spelling.
 */

/** Returns a choice as it is typed. */
export function formatChoice(text: string, isRight: boolean): string {
  return isRight ? `* ${text}` : text.replace(/^(?=\s*[*\\])/, '\\')
}

/** Reads a typed choice. Keeps spaces in the text, so that a space does not disappear while the user types. */
export function readChoiceLine(line: string): { text: string; isRight: boolean } {
  const isRight = /^\s*\*/.test(line)
  return { isRight, text: isRight ? line.replace(/^\s*\* ?/, '') : line.replace(/^\\/, '') }
}

/** Returns a pair as it is typed. A pair with an empty `left` is an option without a match. */
export function formatPairLine(left: string, right: string): string {
  const escaped = right.replaceAll('|', String.raw`\|`)
  return left === '' ? `| ${escaped}` : `${left} | ${escaped}`
}

/**
 * Parses a typed pair. Returns undefined if the line has no `|`. Keeps spaces in both texts, as `readChoiceLine` does.
 */
export function readPairLine(line: string): { left: string; right: string } | undefined {
  const [, left, right] = /^(.*?) ?(?<!\\)\| ?((?:[^|]|(?<=\\)\|)*)$/.exec(line) ?? []
  if (left === undefined || right === undefined) return undefined
  return { left, right: right.replaceAll(String.raw`\|`, '|') }
}
