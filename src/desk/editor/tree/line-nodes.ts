import type { Inline } from '#contract/learning/article.ts'
import type { NamedFootnote } from '#contract/learning/article-markdown.ts'
import { type EditorNode, getTextAttribute } from './editor-node.ts'

const markNames = { strong: 'bold', emphasis: 'italic', code: 'code' } as const

/** Returns the editor's nodes for a line. `names` contains the names of the footnotes in the order of their numbers. */
export function lineToNodes(line: readonly Inline[], names: readonly string[]): EditorNode[] {
  return line.flatMap((part): EditorNode[] => {
    switch (part.kind) {
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'formula':
        return [{ type: 'formula', attrs: { tex: part.tex } }]
      case 'footnote':
        return [{ type: 'footnote', attrs: { name: names[part.number - 1] ?? String(part.number) } }]
      default:
        return part.text === '' ? [] : [createTextNode(part)]
    }
  })
}

function createTextNode(part: Extract<Inline, { text: string }>): EditorNode {
  const { kind, text } = part
  if (kind === 'text') return { type: 'text', text }
  const mark = kind === 'link' ? { type: 'link', attrs: { href: part.href } } : { type: markNames[kind] }
  return { type: 'text', text, marks: [mark] }
}

type Part = Inline | NamedFootnote

/** Returns the line that these nodes represent, without white space at its ends. */
export function nodesToLine(nodes: readonly EditorNode[] = []): Part[] {
  return trimParts(joinParts(joinParts(nodes.map(getPart)).flatMap(moveOuterSpaces)))
}

function getPart({ type, text = '', marks = [], attrs }: EditorNode): Part {
  if (type === 'hardBreak') return { kind: 'break' }
  if (type === 'formula') return { kind: 'formula', tex: getTextAttribute(attrs, 'tex'), math: null }
  if (type === 'footnote') return { kind: 'footnote', number: 0, use: 1, name: getTextAttribute(attrs, 'name') }
  const [mark] = marks
  if (mark?.type === 'link') return { kind: 'link', text, href: getTextAttribute(mark.attrs, 'href') }
  if (mark?.type === 'bold') return { kind: 'strong', text }
  if (mark?.type === 'italic') return { kind: 'emphasis', text }
  return { kind: mark?.type === 'code' ? 'code' : 'text', text }
}

/** Moves spaces at the ends of a bold or italic text out of that text, because Markdown does not allow spaces there. */
function moveOuterSpaces(part: Part): Part[] {
  if (part.kind !== 'strong' && part.kind !== 'emphasis') return [part]
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(part.text) ?? []
  const parts: Part[] = [
    { kind: 'text', text: before },
    { ...part, text: words },
    { kind: 'text', text: after },
  ]
  return parts.filter(piece => !('text' in piece) || piece.text !== '')
}

/** Joins neighbouring parts with equal formatting, because the editor may split one text into several nodes. */
function joinParts(parts: readonly Part[]): Part[] {
  const line: Part[] = []
  for (const part of parts) {
    const last = line.at(-1)
    const isSame = last?.kind === part.kind && 'text' in part && 'text' in last && getHref(last) === getHref(part)
    if (isSame) line[line.length - 1] = { ...part, text: last.text + part.text }
    else line.push(part)
  }
  return line
}

const getHref = (part: Part) => ('href' in part ? part.href : undefined)

/** Removes spaces at the start and end of a line, and around line breaks. Code keeps its spaces. */
function trimParts(parts: readonly Part[]): Part[] {
  const line: Part[] = []
  for (const part of [...parts, end]) {
    const isBreak = part.kind === 'break'
    if (isBreak) trimEnd(line)
    const isAtStart = line.length === 0 || line.at(-1)?.kind === 'break'
    const words = isAtStart && part.kind === 'text' ? { ...part, text: part.text.trimStart() } : part
    const isGap = words.kind === 'text' ? words.text === '' : isBreak && line.length === 0
    if (!isGap) line.push(words)
  }
  while (line.at(-1)?.kind === 'break') line.pop()
  return line
}

const end: Part = { kind: 'break' }

function trimEnd(line: Part[]): void {
  const last = line.at(-1)
  if (last?.kind !== 'text') return
  const text = last.text.trimEnd()
  line.pop()
  if (text !== '') line.push({ ...last, text })
}
