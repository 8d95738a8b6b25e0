import { blockToMarkdown, footnoteToMarkdown } from '#contract/learning/article-markdown.ts'
import { type Part, toPart } from './block-nodes.ts'
import type { Dialect } from './dialect.ts'
import type { BlockSource, EditorNode } from './editor-node.ts'
import { getMarkdownKey } from './read-document.ts'

interface Piece {
  part: Part
  /** Source of an unchanged part, which is written back as it was. */
  kept: BlockSource | undefined
  /** White space that followed this part in the source. */
  gap: string
}

/** Returns the Markdown of a document. Unchanged blocks are written back as they were. */
export function serializeDocument(document: EditorNode, dialect: Dialect): string {
  const pieces = getPieces(document.content ?? [])
  rewriteUnsafe(pieces, dialect)
  let markdown = ''
  let listBefore = ''
  for (const [at, piece] of pieces.entries()) {
    const previous = pieces[at - 1]
    const text = pieceToMarkdown(piece, isAfter(previous, piece) ? '' : listBefore)
    markdown += (previous ? getGap(previous, piece) : (piece.kept?.lead ?? '')) + text
    listBefore = isList(piece.part) ? text : ''
  }
  return markdown + (pieces.at(-1)?.kept?.end ?? '')
}

/** Joins unchanged blocks that came from the same source text, and leaves out empty blocks. */
function getPieces(nodes: readonly EditorNode[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    const part = node && toPart(node)
    if (!node || !part) continue
    const source = getSource(node)
    const together = source?.part === 0 ? nodes.slice(at, at + source.parts) : []
    const isKept = source && together.length === source.parts && together.every(isPartOf(source))
    const isEnd = isKept || source?.part === (source?.parts ?? 0) - 1
    pieces.push({ part, kept: isKept ? source : undefined, gap: isEnd ? (source?.gap ?? '') : '' })
    if (isKept) at += source.parts - 1
  }
  return pieces
}

const isPartOf = (first: BlockSource) => (node: EditorNode, part: number) => {
  const source = getSource(node)
  return (
    source?.at === first.at &&
    source.text === first.text &&
    source.part === part &&
    source.print === getMarkdownKey(node)
  )
}

// The schema of the editor declares this attribute, and only `parseDocument` sets it.
const getSource = ({ attrs }: EditorNode) => (attrs?.['source'] ?? undefined) as BlockSource | undefined

/**
 * Drops the stored source of blocks whose source text could have another meaning next to the new neighbours, so that
 * these blocks are written again. The neighbours of these blocks are then checked in the same way.
 */
function rewriteUnsafe(pieces: Piece[], dialect: Dialect): void {
  const unsafe = pieces.filter((piece, at) => {
    const [previous, next] = [pieces[at - 1], pieces[at + 1]]
    if (!piece.kept || piece.part.kind === 'source') return false
    const isBetweenOld = (!previous || isAfter(previous, piece)) && (!next || isAfter(piece, next))
    return !isBetweenOld && !standsAlone(piece.kept.text, dialect)
  })
  for (const piece of unsafe) piece.kept = undefined
  if (unsafe.length > 0) rewriteUnsafe(pieces, dialect)
}

const isAfter = (one: Piece | undefined, next: Piece): boolean =>
  one?.kept !== undefined && next.kept?.at === one.kept.at + 1

function getGap(piece: Piece, next: Piece): string {
  return isAfter(piece, next) || /^\n\s*\n$/.test(piece.gap) ? piece.gap : '\n\n'
}

/**
 * Returns the Markdown of a part. A list that follows another list gets another list marker, because two lists with the
 * same marker would become one list.
 */
function pieceToMarkdown({ part, kept }: Piece, listBefore: string): string {
  if (part.kind === 'source') return kept?.text ?? part.text
  if (part.kind === 'footnote') return kept?.text ?? footnoteToMarkdown(part.lines, part.name)
  const text = kept?.text ?? blockToMarkdown(part.block)
  const isSame = part.block.kind === 'list' && getMarker(text) === getMarker(listBefore)
  return isSame ? formatWithOtherMarker(part.block, listBefore) : text
}

function formatWithOtherMarker(block: Parameters<typeof blockToMarkdown>[0], listBefore: string): string {
  const text = blockToMarkdown(block)
  return getMarker(text) === getMarker(listBefore) ? blockToMarkdown(block, true) : text
}

const isList = (part: Part) => part.kind === 'block' && part.block.kind === 'list'

function getMarker(text: string): string | undefined {
  const [, bullet, number] = /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?:\s|$)/.exec(text) ?? []
  return bullet ?? number
}

/**
 * Returns whether the Markdown keeps its meaning next to other blocks: it does not begin with white space, and a
 * paragraph after it stays a separate paragraph.
 */
function standsAlone(text: string, { reader }: Dialect): boolean {
  if (/^\s/.test(text)) return false
  const types = (markdown: string) =>
    reader
      .lexer(markdown)
      .map(({ type }) => type)
      .filter(type => type !== 'space')
  return types(`${text}\n\nx`).join() === [...types(text), 'paragraph'].join()
}
