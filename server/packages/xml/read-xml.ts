import { setImmediate as pause } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { PackageFault } from '../fault.ts'
import { decodeXml } from './decode-xml.ts'

/** An XML element. `name` is the local name of its tag, without a prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlElement | string)[]
}

/** Maximum nesting depth of elements. It is larger than in any real course structure. */
const MAX_DEPTH = 100
/** Maximum number of elements, attributes and texts together. */
const MAX_PARTS = 200_000
/**
 * Maximum length of an attribute value. It is limited, because thousands of items may contain the same URL, and the URL
 * is processed for each item.
 */
const MAX_ATTRIBUTE_LENGTH = 32_768
/**
 * Number of characters that are parsed without a pause. Parsing them takes a few milliseconds. The server answers other
 * requests in the pauses.
 */
const SLICE_LENGTH = 128 * 1024

/**
 * Parses an XML file of a package. Refuses a document type declaration, because it could define entities that are
 * expanded or loaded from outside. Refuses XML that is not well-formed, because a tolerant parser could show other
 * content than the author intended. The error contains the line number.
 */
export async function readXml(
  bytes: Buffer,
  place: string,
  /**
   * True for elements whose content is skipped. They are empty in the result, and their content does not count for the
   * limits.
   */
  isIgnored: (name: string) => boolean = () => false,
): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const root: XmlElement = { name: '', attributes: new Map(), children: [] }
  const open: XmlElement[] = [root]
  let parts = 0
  /** Number of open elements inside an ignored element, including the ignored element. */
  let ignoredDepth = 0
  const refuse = (code: 'PACKAGE_XML_NOT_ALLOWED' | 'PACKAGE_XML_BROKEN' | 'PACKAGE_XML_TOO_LARGE') => {
    throw new PackageFault(code, `${place}:${parser.line}`)
  }
  function count(more: number) {
    parts += more
    if (parts > MAX_PARTS) refuse('PACKAGE_XML_TOO_LARGE')
  }
  function text(words: string) {
    if (ignoredDepth > 0) return
    const { children } = open.at(-1) ?? root
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + words
    else {
      count(1)
      children.push(words)
    }
  }
  parser.on('error', () => refuse('PACKAGE_XML_BROKEN'))
  parser.on('doctype', () => refuse('PACKAGE_XML_NOT_ALLOWED'))
  // Counts each attribute as soon as it is parsed. A single tag may have more attributes than a whole file is allowed
  // to have.
  parser.on('attribute', ({ value }) => {
    count(1)
    if (value.length > MAX_ATTRIBUTE_LENGTH) refuse('PACKAGE_XML_TOO_LARGE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length + ignoredDepth > MAX_DEPTH) refuse('PACKAGE_XML_TOO_LARGE')
    if (ignoredDepth > 0) {
      ignoredDepth += 1
      return
    }
    count(1)
    const values = Object.entries(attributes)
    const element: XmlElement = { name: localName(name), attributes: getAttributes(values), children: [] }
    open.at(-1)?.children.push(element)
    if (isIgnored(element.name)) ignoredDepth = 1
    else open.push(element)
  })
  parser.on('closetag', () => {
    if (ignoredDepth > 0) ignoredDepth -= 1
    else open.pop()
  })
  parser.on('text', text)
  parser.on('cdata', text)
  const xml = decodeXml(bytes, place)
  for (let at = 0; at < xml.length; at += SLICE_LENGTH) {
    if (at > 0) await pause()
    parser.write(xml.slice(at, at + SLICE_LENGTH))
  }
  parser.close()
  const [top] = root.children.filter(child => typeof child !== 'string')
  return top ?? refuse('PACKAGE_XML_BROKEN')
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Returns the attributes by local name. If two attributes have the same local name, uses the attribute without a
 * prefix, because it belongs to the vocabulary of the element. Namespace declarations keep their prefix.
 */
function getAttributes(values: readonly [string, string][]): Map<string, string> {
  const ownAttributes = values.map(
    ([name, value]) => [name.startsWith('xmlns:') ? name : localName(name), value] as const,
  )
  const plain = values.filter(([name]) => !name.includes(':'))
  return new Map([...ownAttributes, ...plain])
}
