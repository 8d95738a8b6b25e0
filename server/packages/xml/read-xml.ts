import { setImmediate as pause } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { PackageFault } from '../fault.ts'
import { decodeXml } from './decode-xml.ts'

/** An element by the local name of its tag; prefixes are ignored. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlElement | string)[]
}

/** Deeper than any real course structure. */
const MAX_DEPTH = 100
/** Elements, attributes and pieces of text together. */
const MAX_PARTS = 200_000
/** Maximum length of an attribute. Thousands of items may name the same address, and each item processes it again. */
const MAX_ATTRIBUTE_LENGTH = 32_768
/** A slice takes a few milliseconds; other requests are answered between two slices. */
const SLICE_LENGTH = 128 * 1024

/**
 * Parses an XML file of a package. Refuses a document type and with it custom entities, so nothing is fetched or
 * expanded. Refuses XML that is not well-formed and names the line, because a tolerant parser could show something else
 * than the author meant.
 */
export async function readXml(
  bytes: Buffer,
  place: string,
  /** Elements that are empty in the result; their content is neither kept nor counted. */
  isIgnored: (name: string) => boolean = () => false,
): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const root: XmlElement = { name: '', attributes: new Map(), children: [] }
  const open: XmlElement[] = [root]
  let parts = 0
  /** Number of open elements inside an ignored one, that one included. */
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
  // Counts before the tag ends, because one tag may have more attributes than a file may have parts.
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
    const element: XmlElement = { name: localName(name), attributes: attributesOf(values), children: [] }
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
 * An attribute without a prefix is the element's own and wins over one of another vocabulary. Namespace declarations
 * keep their prefix.
 */
function attributesOf(values: readonly [string, string][]): Map<string, string> {
  const own = values.map(([name, value]) => [name.startsWith('xmlns:') ? name : localName(name), value] as const)
  const plain = values.filter(([name]) => !name.includes(':'))
  return new Map([...own, ...plain])
}
