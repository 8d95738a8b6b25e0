import { isElement } from '../../xml/element.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

const BLOCKS = new Set(
  'p div li ul ol dl dt dd table tr blockquote pre h1 h2 h3 h4 h5 h6 section article prompt br'.split(' '),
)
/**
 * Elements that a learner does not see before answering: feedback, elements for other roles, and technical elements.
 */
const HIDDEN = new Set(
  'feedbackInline feedbackBlock modalFeedback rubricBlock templateBlock templateInline infoControl stylesheet'.split(
    ' ',
  ),
)
const MEDIA = new Set('img object audio video picture svg'.split(' '))
const GAPS = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])
const GAP = '_____'
const CELLS = new Set(['td', 'th'])

export const isInteraction = ({ name }: XmlElement) => name.endsWith('Interaction')

/**
 * Returns the text of an element of an item without its answers. Each block becomes one line. Adds a note to `notes`
 * about content that was left out.
 */
export function readItemWords(element: XmlElement | undefined, notes: Set<string>): string {
  const parts: string[] = []
  for (const child of element?.children ?? []) addWords(child, parts, notes)
  const lines = parts.join('').split('\n')
  return lines
    .map(line => line.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
    .toWellFormed()
}

function addWords(node: XmlElement | string, parts: string[], notes: Set<string>): void {
  // A line break in the XML file is a space in the text.
  if (!isElement(node)) return void parts.push(node.replaceAll(/\s+/g, ' '))
  const { name, children } = node
  if (HIDDEN.has(name)) return
  if (MEDIA.has(name)) return void notes.add('Gambar atau media dihapus')
  if (name === 'math') notes.add('Rumus menjadi teks biasa')
  if (GAPS.has(name)) return void parts.push(` ${GAP} `)
  const isBlock = BLOCKS.has(name) || isInteraction(node)
  if (isBlock) parts.push('\n')
  const shownNodes = isInteraction(node)
    ? children.filter(child => isElement(child) && child.name === 'prompt')
    : children
  for (const child of shownNodes) addWords(child, parts, notes)
  if (isBlock) parts.push('\n')
  if (CELLS.has(name)) parts.push(' ')
}
