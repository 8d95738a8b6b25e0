import type { Block } from '#contract/article.ts'
import { isHttps } from '#contract/rules/article-line.ts'
import { linesOf, oneLine, PastedLine, paragraphsOf, plain, type Setting, trimmedLine } from './pasted-line.ts'
import { isBold, isCode, isHidden, isItalic, styleOf } from './pasted-style.ts'
import type { PastedElement, PastedNode } from './read-html.ts'
import { tableOf } from './pasted-table.ts'
import { wordList, wordParagraph } from './word.ts'

/** What an article cannot hold, or has to be brought another way. */
export interface LeftOut {
  pictures: number
  formulas: number
}

const blockNames = new Set(
  'p div section article main header footer nav aside figure figcaption address center form fieldset details summary dl dt dd li tr td th caption thead tbody tfoot body html'.split(
    ' ',
  ),
)

/** The blocks an article would have for these nodes. What has no block of its own is read as paragraphs. */
export function pastedBlocks(nodes: readonly PastedNode[], leftOut: LeftOut, setting: Setting = plain): Block[] {
  const blocks: Block[] = []
  let line = new PastedLine()

  function flush(): void {
    for (const parts of paragraphsOf(line.parts)) blocks.push({ kind: 'paragraph', line: parts })
    line = new PastedLine()
  }

  function put(...next: Block[]): void {
    flush()
    blocks.push(...next)
  }

  function walk(children: readonly PastedNode[], around: Setting): void {
    for (const node of children) {
      if (typeof node === 'string') line.add(node, around)
      else if (!isHidden(node)) element(node, around)
    }
  }

  function element(node: PastedElement, around: Setting): void {
    const { name, children } = node
    const inside = settingOf(node, around)
    const inner = () => pastedBlocks(children, leftOut, inside)
    if (name === 'br') return line.addBreak()
    if (name === 'hr') return put({ kind: 'rule' })
    if (name === 'img') {
      leftOut.pictures += 1
      return undefined
    }
    if (name === 'math') {
      leftOut.formulas += 1
      return undefined
    }
    if (name === 'pre' || (isCode(node) && styleOf(node).get('white-space')?.startsWith('pre'))) {
      return put(...codeOf(node))
    }
    if (/^h[1-6]$/.test(name)) return put(...headingOf(inner(), Number(name[1])))
    if (name === 'blockquote') return put(...quoteOf(inner()))
    if (name === 'ul' || name === 'ol') {
      return put(...listOf(name === 'ol', children, items => pastedBlocks(items, leftOut, inside)))
    }
    if (name === 'table') {
      return put(...tableOf(node, cell => pastedBlocks(cell.children, leftOut, settingOf(cell, plain))))
    }
    const item = wordList(node)
    if (item) return put({ kind: 'list', isOrdered: item.isOrdered, items: linesOf(inner()) })
    if (name === 'p') {
      const said = wordParagraph(node)
      if (said === 'title') return put(...headingOf(inner(), 1))
      if (said === 'quote') return put(...quoteOf(inner()))
    }
    if (!blockNames.has(name)) return walk(children, inside)
    flush()
    walk(children, name === 'dt' ? { ...inside, isStrong: true } : inside)
    return flush()
  }

  walk(nodes, setting)
  flush()
  return blocks
}

function settingOf(node: PastedElement, around: Setting): Setting {
  const { href } = node.attributes
  return {
    isStrong: isBold(node) ?? around.isStrong,
    isEmphasis: isItalic(node) ?? around.isEmphasis,
    isCode: around.isCode || isCode(node),
    ...(node.name === 'a' && href !== undefined && isHttps(href) ? { href } : {}),
    ...(around.href === undefined ? {} : { href: around.href }),
  }
}

/** A heading is bold already; levels are those of an article, whose first is its own title. */
function headingOf(blocks: readonly Block[], depth: number): Block[] {
  const line = new PastedLine()
  for (const part of oneLine(linesOf(blocks))) {
    if (part.kind === 'strong') line.add(part.text, plain)
    else line.parts.push(part)
  }
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4
  return line.parts.length > 0 ? [{ kind: 'heading', level, id: '', line: trimmedLine(line.parts) }] : []
}

function quoteOf(blocks: readonly Block[]): Block[] {
  const lines = linesOf(blocks)
  return lines.length > 0 ? [{ kind: 'quote', lines }] : []
}

/** An inner list's items follow the item it stands under, wherever the writer put it. */
function listOf(
  isOrdered: boolean,
  children: readonly PastedNode[],
  read: (nodes: readonly PastedNode[]) => Block[],
): Block[] {
  const items = children.flatMap(child => {
    if (typeof child === 'string') return []
    return linesOf(read(child.name === 'li' ? child.children : [child]))
  })
  return items.length > 0 ? [{ kind: 'list', isOrdered, items }] : []
}

/** As it stands, every space of it. */
function codeOf(node: PastedElement): Block[] {
  const text = rawText(node).replaceAll('\u00a0', ' ').replaceAll(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
  if (text.trim() === '') return []
  const classes = [node, ...node.children].flatMap(each =>
    typeof each === 'string' ? [] : (each.attributes['class'] ?? ''),
  )
  const [, language = ''] = /\b(?:language|lang|brush)-([\w+#-]{1,20})/.exec(classes.join(' ')) ?? []
  return [{ kind: 'code', language, text }]
}

function rawText({ name, children }: PastedElement): string {
  if (name === 'br') return '\n'
  const text = children.map(child => (typeof child === 'string' ? child : rawText(child))).join('')
  return blockNames.has(name) && !text.endsWith('\n') ? `${text}\n` : text
}
