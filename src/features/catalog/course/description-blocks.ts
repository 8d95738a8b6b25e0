export interface DescriptionBlock {
  kind: 'paragraph' | 'list' | 'numbers'
  lines: readonly string[]
}

const markers = [
  ['list', /^\s*[-*•]\s+/],
  ['numbers', /^\s*\d{1,2}[.)]\s+/],
] as const

/**
 * Splits the plain text of a course into blocks. Empty lines separate paragraphs. Lines that start with `-`, `*`,
 * `•`, `1.` or `1)` are list items.
 */
export function parseDescription(text: string): DescriptionBlock[] {
  const blocks: { kind: DescriptionBlock['kind']; lines: string[] }[] = []
  let isNew = true
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isNew = true
      continue
    }
    const [kind, marker] = markers.find(([, pattern]) => pattern.test(line)) ?? (['paragraph', /^\s*/] as const)
    const lastBlock = blocks.at(-1)
    const words = line.replace(marker, '').trimEnd()
    // An empty line between two items does not end the list.
    if (lastBlock?.kind === kind && (!isNew || kind !== 'paragraph')) lastBlock.lines.push(words)
    else blocks.push({ kind, lines: [words] })
    isNew = false
  }
  return blocks
}
