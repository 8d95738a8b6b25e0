import type { Inline } from '../article.ts'
import { parseInlineStyle } from './html-style.ts'
import { type HtmlElement, type HtmlNode, getTextContent } from './html-tree.ts'

/** Footnotes of an HTML page: the references, and the text of each. */
export interface HtmlFootnotes {
  references: ReadonlyMap<HtmlElement, Inline>
  /** Texts of the footnotes in the order of their numbers. */
  texts: { lines: Inline[][]; uses: number }[]
  /** Elements that are part of footnotes, so that the article's text leaves them out. */
  unread: ReadonlySet<HtmlElement>
}

/**
 * Finds the footnotes of a page. Word, Google Docs, GitHub and pandoc write a link to the note, and in the note a link
 * back. The link back identifies a footnote, because each program names its anchors differently. A note without text is
 * ignored.
 */
export function findHtmlFootnotes(
  page: HtmlElement,
  linesOf: (note: HtmlElement, unread: ReadonlySet<HtmlElement>) => Inline[][],
): HtmlFootnotes {
  const { links, parents, targets } = collectFootnotes(page)
  const linksTo = new Map<string, HtmlElement[]>()
  for (const link of links) {
    const to = (link.attributes['href'] ?? '').slice(1)
    const others = linksTo.get(to)
    if (!others) linksTo.set(to, [link])
    else if (others.length < BACK_LINKS_MAX) others.push(link)
  }
  const order = new Map(links.map((link, at) => [link, at]))
  const pairs = links.flatMap(link => {
    const target = targets.get((link.attributes['href'] ?? '').slice(1))
    if (!target || target === link || !MARK.test(getTextContent(link).trim())) return []
    const names = [link, parents.get(link)].flatMap(each =>
      each ? getNames(each).filter(name => targets.get(name) === each) : [],
    )
    const back = names
      .flatMap(name => linksTo.get(name) ?? [])
      .find(each => isWithin(each, target, parents) && (order.get(each) ?? 0) > (order.get(link) ?? 0))
    const note = back && noteAround(target, parents)
    return back && note ? [{ link, back, note }] : []
  })
  const notes = new Set(pairs.map(({ note }) => note))
  const backLinks = new Set(pairs.map(({ back }) => back))
  const references = new Map<HtmlElement, Inline>()
  const texts = new Map<HtmlElement, { number: number; lines: Inline[][]; uses: number }>()
  for (const { link, note } of pairs) {
    if (isInOne(link, notes, parents)) continue
    const known = texts.get(note) ?? { number: texts.size + 1, lines: linesOf(note, backLinks), uses: 0 }
    if (known.lines.length === 0) continue
    known.uses += 1
    texts.set(note, known)
    references.set(link, { kind: 'footnote', number: known.number, use: known.uses })
  }
  return {
    references,
    texts: [...texts.values()].map(({ lines, uses }) => ({ lines, uses })),
    unread: new Set([...texts.keys(), ...findSeparatorLines(texts, parents)]),
  }
}

/** Number or sign of a footnote, with or without brackets. */
const MARK = /^[[(]?(?:\d{1,3}|[a-z]|[ivxl]{1,6}|[*†‡§¶]{1,3})[\])]?$/i
/** Maximum number of links back to one note, more than real footnotes have. */
const BACK_LINKS_MAX = 50

interface Found {
  links: HtmlElement[]
  parents: Map<HtmlElement, HtmlElement>
  /** Elements by their attribute `id` or `name`. If several elements have the same name, the first is used. */
  targets: Map<string, HtmlElement>
}

function collectFootnotes(page: HtmlElement): Found {
  const foundNotes: Found = { links: [], parents: new Map(), targets: new Map() }
  const visit = (node: HtmlNode, parent?: HtmlElement) => {
    if (typeof node === 'string') return
    if (parent) foundNotes.parents.set(node, parent)
    for (const name of getNames(node)) if (!foundNotes.targets.has(name)) foundNotes.targets.set(name, node)
    if (node.name === 'a' && /^#./.test(node.attributes['href'] ?? '')) foundNotes.links.push(node)
    for (const child of node.children) visit(child, node)
  }
  visit(page)
  return foundNotes
}

const getNames = ({ attributes }: HtmlElement) =>
  [attributes['id'], attributes['name']].filter(name => name !== undefined && name !== '') as string[] // the filter guarantees strings

function isWithin(node: HtmlElement, around: HtmlElement, parents: Found['parents']): boolean {
  for (let each: HtmlElement | undefined = node; each; each = parents.get(each)) if (each === around) return true
  return false
}

function isInOne(node: HtmlElement, notes: ReadonlySet<HtmlElement>, parents: Found['parents']): boolean {
  for (let each: HtmlElement | undefined = node; each; each = parents.get(each)) if (notes.has(each)) return true
  return false
}

/**
 * Returns the element that contains the whole note: a list item, or the element that Word marks as a note. If there is
 * none, returns the paragraph.
 */
function noteAround(target: HtmlElement, parents: Found['parents']): HtmlElement | undefined {
  let paragraph: HtmlElement | undefined
  for (let each: HtmlElement | undefined = target; each && each.name !== 'body'; each = parents.get(each)) {
    if (each.name === 'li' || parseInlineStyle(each).get('mso-element') === 'footnote') return each
    if (each.name === 'p' || each.name === 'div' || each.name === 'aside') paragraph ??= each
  }
  return paragraph
}

/** Returns the horizontal rules (`hr`) that separate the notes from the text. */
function findSeparatorLines(notes: ReadonlyMap<HtmlElement, unknown>, parents: Found['parents']): HtmlElement[] {
  const around = new Set([...notes.keys()].flatMap(note => [parents.get(note), parents.get(parents.get(note) ?? note)]))
  return [...around].flatMap(each => {
    const isOfNotes =
      each &&
      /footnote|endnote/.test(`${each.attributes['class']} ${each.attributes['role']} ${each.attributes['style']}`)
    return isOfNotes ? each.children.filter(child => typeof child !== 'string').filter(({ name }) => name === 'hr') : []
  })
}
