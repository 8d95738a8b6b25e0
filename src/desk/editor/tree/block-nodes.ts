import type { Block, Inline } from '#contract/learning/article.ts'
import { type EditorNode, getTextAttribute } from './editor-node.ts'
import { nodesToLine, lineToNodes } from './line-nodes.ts'

/** Part of a document: a block of an article, the text of a footnote, or Markdown that the editor cannot represent. */
export type Part =
  | { kind: 'block'; block: Block }
  | { kind: 'footnote'; name: string; lines: Inline[][] }
  | { kind: 'source'; text: string }

/** Returns the editor's node for a part, or undefined if the part is empty, for example a list without items. */
export function toNode(part: Part, names: readonly string[]): EditorNode | undefined {
  const paragraphs = (lines: readonly (readonly Inline[])[]) =>
    lines.map(line => createLineNode('paragraph', line, names))
  if (part.kind === 'source') return createTextBlock('markdownSource', part.text)
  if (part.kind === 'footnote') {
    return omitIfEmpty({ type: 'footnoteText', attrs: { name: part.name }, content: paragraphs(part.lines) })
  }
  const { block } = part
  switch (block.kind) {
    case 'heading':
      return { ...createLineNode('heading', block.line, names), attrs: { level: block.level } }
    case 'paragraph':
      return createLineNode('paragraph', block.line, names)
    case 'list':
      return omitIfEmpty({
        type: block.isOrdered ? 'orderedList' : 'bulletList',
        content: paragraphs(block.items).map(item => ({ type: 'listItem', content: [item] })),
      })
    case 'quote':
      return omitIfEmpty({ type: 'blockquote', content: paragraphs(block.lines) })
    case 'code':
      return { ...createTextBlock('codeBlock', block.text), attrs: { language: block.language } }
    case 'table': {
      const row = (type: string, cells: readonly Inline[][]) => ({
        type: 'tableRow',
        content: paragraphs(cells).map(cell => ({ type, content: [cell] })),
      })
      return {
        type: 'table',
        content: [row('tableHeader', block.head), ...block.rows.map(cells => row('tableCell', cells))],
      }
    }
    case 'picture':
      return { type: 'picture', attrs: { url: block.url, alt: block.alt } }
    case 'rule':
      return { type: 'horizontalRule' }
    case 'formula':
      return { type: 'formulaBlock', attrs: { tex: block.tex } }
    case 'footnotes':
      return undefined
  }
}

const createLineNode = (type: string, line: readonly Inline[], names: readonly string[]): EditorNode => ({
  type,
  ...(line.length > 0 && { content: lineToNodes(line, names) }),
})
const createTextBlock = (type: string, text: string): EditorNode => ({
  type,
  ...(text !== '' && { content: [{ type: 'text', text }] }),
})
const omitIfEmpty = (node: EditorNode) => ((node.content ?? []).length > 0 ? node : undefined)

/** Returns the part that an editor node represents, or undefined for an empty node, which is not written. */
export function toPart({ type, attrs = {}, content = [] }: EditorNode): Part | undefined {
  const attribute = (name: string) => getTextAttribute(attrs, name)
  const block = (next: Block): Part => ({ kind: 'block', block: next })
  const text = content.map(node => node.text ?? '').join('')
  switch (type) {
    case 'heading': {
      const level = attrs['level'] === 3 || attrs['level'] === 4 ? attrs['level'] : 2
      const line = nodesToLine(content)
      return line.length === 0 ? undefined : block({ kind: 'heading', level, id: '', line })
    }
    case 'paragraph': {
      const line = nodesToLine(content)
      return line.length === 0 ? undefined : block({ kind: 'paragraph', line })
    }
    case 'bulletList':
    case 'orderedList': {
      const items = getLines(content.flatMap(item => item.content ?? []))
      return items.length === 0 ? undefined : block({ kind: 'list', isOrdered: type === 'orderedList', items })
    }
    case 'blockquote': {
      const lines = getLines(content)
      return lines.length === 0 ? undefined : block({ kind: 'quote', lines })
    }
    case 'codeBlock':
      return block({ kind: 'code', language: attribute('language'), text })
    case 'table': {
      const [head = [], ...rows] = content.map(row =>
        (row.content ?? []).map(cell => nodesToLine(cell.content?.[0]?.content)),
      )
      return block({ kind: 'table', head, rows })
    }
    case 'picture':
      return block({ kind: 'picture', url: attribute('url'), alt: attribute('alt'), width: 0, height: 0 })
    case 'horizontalRule':
      return block({ kind: 'rule' })
    case 'formulaBlock':
      return attribute('tex').trim() === '' ? undefined : block({ kind: 'formula', tex: attribute('tex'), math: null })
    case 'footnoteText':
      return { kind: 'footnote', name: attribute('name'), lines: getLines(content) }
    default:
      return text.trim() === '' ? undefined : { kind: 'source', text }
  }
}

const getLines = (paragraphs: readonly EditorNode[]): Inline[][] =>
  paragraphs.map(paragraph => nodesToLine(paragraph.content)).filter(line => line.length > 0)
