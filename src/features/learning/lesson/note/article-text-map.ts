import type { Block } from '#contract/learning/article.ts'
import { listBlockLines } from '#contract/learning/article-text.ts'
import type { TextRange } from '#contract/learning/note-anchor.rules.ts'

/** Text node of an article, with the position of its first character in the text of `flattenArticle`. */
interface MappedNode {
  node: Text
  from: number
}
export type ArticleTextMap = readonly MappedNode[]

/**
 * Maps the text nodes of a rendered article to positions in its text. `root` has one child for each block. Text that
 * the blocks do not have, such as formulas and numbers of footnotes, is left out.
 */
export function mapArticleText(root: Element, blocks: readonly Block[]): ArticleTextMap {
  const nodes: MappedNode[] = []
  let from = 0
  blocks.forEach((block, at) => {
    const lines = listBlockLines(block)
    const elements = listLineElements(root.children[at], block)
    lines.forEach((line, nth) => {
      const element = elements[nth]
      if (element) nodes.push(...mapLine(element, line, from))
      from += line.length + 1
    })
  })
  return nodes
}

function listLineElements(element: Element | undefined, block: Block): Element[] {
  if (!element) return []
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [element]
    case 'list':
    case 'quote':
      return [...element.children]
    case 'table':
      return [...element.querySelectorAll('th, td')]
    case 'code':
      return [...element.querySelectorAll('pre code > span')]
    default:
      return []
  }
}

function mapLine(element: Element, line: string, from: number): MappedNode[] {
  const nodes: MappedNode[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let at = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('math, sup, [role="group"]')) continue
    // A line break has no text node. The text of the article has a space there.
    if (!line.startsWith(node.data, at) && line[at] === ' ') at += 1
    if (!line.startsWith(node.data, at)) continue
    nodes.push({ node, from: from + at })
    at += node.data.length
  }
  return nodes
}

/**
 * Returns the part of the article's text that a DOM range covers. Returns undefined if the range covers no text of the
 * article.
 */
export function toTextRange(range: Range, map: ArticleTextMap): TextRange | undefined {
  let [first, last] = [Infinity, -1]
  for (const { node, from } of map) {
    if (!range.intersectsNode(node)) continue
    const start = node === range.startContainer ? range.startOffset : 0
    const end = node === range.endContainer ? range.endOffset : node.data.length
    if (end <= start) continue
    first = Math.min(first, from + start)
    last = Math.max(last, from + end)
  }
  return last > first ? { from: first, to: last } : undefined
}

/** Returns the DOM range of a part of the text. Returns undefined if none of its text is rendered. */
export function toDomRange({ from, to }: TextRange, map: ArticleTextMap): Range | undefined {
  let at = findFirstEndingAfter(map, from)
  const first = map[at]
  if (!first || first.from >= to) return undefined
  while ((map[at + 1]?.from ?? Infinity) < to) at += 1
  const last = map[at] ?? first
  const range = document.createRange()
  range.setStart(first.node, Math.max(0, from - first.from))
  range.setEnd(last.node, Math.min(last.node.data.length, to - last.from))
  return range
}

function findFirstEndingAfter(map: ArticleTextMap, position: number): number {
  let [low, high] = [0, map.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const each = map[middle]
    if (each && each.from + each.node.data.length <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the position in the text under a point of the window. Undefined if there is no text of the article. */
export function findPositionAtPoint(x: number, y: number, map: ArticleTextMap): number | undefined {
  const caret = document.caretPositionFromPoint?.(x, y)
  // Safari before version 26.2 has only this older function.
  const range = caret ? undefined : document.caretRangeFromPoint?.(x, y)
  const [node, offset] = caret ? [caret.offsetNode, caret.offset] : [range?.startContainer, range?.startOffset ?? 0]
  const mapped = map.find(each => each.node === node)
  return mapped && mapped.from + offset
}
