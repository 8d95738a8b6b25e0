import { SaxesParser } from 'saxes'

/** An XML element in an answer of the store, with its text or its children. */
export interface Element {
  readonly name: string
  readonly children: Element[]
  text: string
}

/** Maximum length of an answer. A list of 1,000 keys of maximum length is shorter. */
const MAX_LENGTH = 8 * 1024 ** 2

/**
 * Parses an XML answer of the store. Returns undefined if the text is not XML, for example an error page of a proxy.
 */
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

/** Returns the text of the first child element with this name. Returns an empty text if there is no such child. */
export function getChildText(element: Element | undefined, name: string): string {
  return element?.children.find(child => child.name === name)?.text ?? ''
}

export function listChildren(element: Element | undefined, name: string): Element[] {
  return element?.children.filter(child => child.name === name) ?? []
}

/** Escapes a text for use in XML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
