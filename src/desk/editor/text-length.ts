import { formatDuration } from '#app/lib/time-spans.ts'
import { WORDS_PER_MINUTE, countWords } from '#contract/learning/reading-time.ts'
import { toPart } from './tree/block-nodes.ts'
import type { EditorNode } from './tree/editor-node.ts'

const figures = new Intl.NumberFormat('id-ID')

/** Returns a text with the number of words and the reading time, calculated as on a learner's page. */
export function describeTextLength({ content = [] }: EditorNode): string {
  const words = content.reduce((sum, node) => {
    const part = toPart(node)
    if (part?.kind === 'block') return sum + countWords(part.block)
    return part?.kind === 'footnote'
      ? sum + countWords({ kind: 'footnotes', notes: [{ lines: part.lines, uses: 1 }] })
      : sum
  }, 0)
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE))
  return `${figures.format(words)} kata, ${formatDuration(minutes * 60)} membaca`
}
