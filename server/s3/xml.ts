import { SaxesParser } from 'saxes'

/** An element of an answer: its text, or its children. */
export interface Element {
  readonly name: string
  readonly children: Element[]
  text: string
}

/** Larger than a list of 1,000 keys of the greatest length. */
const MAX_LENGTH = 8 * 1024 ** 2

/** Parses an answer of the store. Undefined if it is not XML, as the page of a proxy. */
export function readXml(text: string): Element | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const root: Element = { name: '', children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', words => {
    const element = open.at(-1)
    if (element) element.text += words
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return root.children[0]
}

/** Text of the first child with this name; empty if there is none. */
export function textOf(element: Element | undefined, name: string): string {
  return element?.children.find(child => child.name === name)?.text ?? ''
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter(child => child.name === name) ?? []
}

/** Escapes a text for an XML body. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
