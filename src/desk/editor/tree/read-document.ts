import { ArticleProblem, isReadable } from '#contract/learning/article-problem.ts'
import type { MarkdownToken } from '#contract/learning/article-syntax.ts'
import { toNode, type Part, toPart } from './block-nodes.ts'
import { type Dialect, createStrictReader } from './dialect.ts'
import type { BlockSource, EditorNode } from './editor-node.ts'

/** Returns the editor's document for a Markdown text. Markdown that the editor cannot represent is kept as source. */
export function parseDocument(markdown: string, dialect: Dialect): EditorNode {
  const segments = getSegments(markdown, dialect)
  const names: string[] = []
  const reader = createStrictReader(dialect, names)
  const getParts = ({ token, text }: Segment): Part[] => {
    try {
      if (token?.type === 'footnoteText')
        return [{ kind: 'footnote', name: token.text ?? '', lines: reader.noteLinesOf(token) }]
      return token ? reader.blocksOf(token).map(block => ({ kind: 'block', block })) : []
    } catch (error) {
      if (error instanceof ArticleProblem) return [findUnfinishedPicture(text) ?? { kind: 'source', text }]
      throw error
    }
  }
  const content = segments.flatMap((segment, at) => {
    const nodes = getParts(segment).map(part => toNode(part, names))
    const shownNodes = nodes.filter(node => node !== undefined)
    const source = toNode({ kind: 'source', text: segment.text }, names)
    const keptSource = shownNodes.length > 0 && shownNodes.length === nodes.length ? shownNodes : source ? [source] : []
    return keptSource.map((node, part) => addSource(node, { ...segment, at, part, parts: keptSource.length }))
  })
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

/**
 * Reads a Markdown picture without a description, which is created when an author pastes a picture. Returns undefined
 * for any other text.
 */
function findUnfinishedPicture(text: string): Part | undefined {
  const [, url] = /^!\[\]\(([^\s()<>]+)\)$/.exec(text) ?? []
  return url === undefined
    ? undefined
    : { kind: 'block', block: { kind: 'picture', url, alt: '', width: 0, height: 0 } }
}

type Origin = Segment & Omit<BlockSource, 'print'>

function addSource(node: EditorNode, { at, part, parts, text, lead, gap, end }: Origin): EditorNode {
  const source: BlockSource = { at, part, parts, text, lead, gap, end, print: getMarkdownKey(node) }
  return { ...node, attrs: { ...node.attrs, source } }
}

/** Returns a key that is equal for two nodes that are written as the same Markdown. */
export const getMarkdownKey = (node: EditorNode): string => JSON.stringify(toPart(node) ?? null)

interface Segment extends Pick<BlockSource, 'text' | 'lead' | 'gap' | 'end'> {
  /** Undefined for text that the Markdown parser must not or cannot read. */
  token: MarkdownToken | undefined
}

/**
 * Splits a Markdown text into its parts. Joined in order, their `lead`, `text`, `gap` and `end` give the whole text.
 */
function getSegments(written: string, { reader }: Dialect): Segment[] {
  const markdown = written.replaceAll(/\r\n?/g, '\n')
  const whole = { token: undefined, text: markdown, lead: '', gap: '', end: '' }
  if (!isReadable(markdown)) return [whole]
  const segments: Segment[] = []
  let lead = ''
  for (const token of reader.lexer(markdown)) {
    const lastSegment = segments.at(-1)
    if (token.type === 'space' && lastSegment) lastSegment.gap += token.raw
    else if (token.type === 'space') lead += token.raw
    else {
      const text = token.raw.trimEnd()
      segments.push({ token, text, lead, gap: token.raw.slice(text.length), end: '' })
      lead = ''
    }
  }
  const last = segments.at(-1)
  if (last) [last.gap, last.end] = ['', last.gap]
  const again = segments.map(segment => segment.lead + segment.text + segment.gap + segment.end).join('')
  return again === markdown || markdown.trim() === '' ? segments : [whole]
}
