/** Wraps a text at its spaces; breaks a word only if it is wider than a line. */
export function linesOf(text: string, fits: (words: string) => boolean): string[] {
  const [first = '', ...rest] = text.split(' ').flatMap(word => piecesOf(word, fits))
  const lines = [first]
  for (const piece of rest) {
    const longer = `${lines.at(-1)} ${piece}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

function piecesOf(word: string, fits: (words: string) => boolean): string[] {
  const parts = ['']
  for (const character of word) {
    const longer = parts.at(-1) + character
    // In the worst case one character takes a line of its own.
    if (fits(longer) || longer === character) parts[parts.length - 1] = longer
    else parts.push(character)
  }
  return parts
}

/** Limits the number of lines; '…' at the end of the last one marks the cut. */
export function cutTo(mostLines: number, lines: readonly string[], fits: (words: string) => boolean): string[] {
  if (lines.length <= mostLines) return [...lines]
  let last = Array.from(lines[mostLines - 1] ?? '')
  while (last.length > 1 && !fits(`${last.join('')}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, mostLines - 1), `${last.join('').trimEnd()}…`]
}
