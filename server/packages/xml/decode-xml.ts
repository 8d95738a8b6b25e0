import { TextDecoder } from 'node:util'
import { PackageFault } from '../fault.ts'

/**
 * Decodes an XML file to text. Uses the encoding of its byte order mark, or else its declared encoding, or else UTF-8.
 */
export function decodeXml(bytes: Buffer, place: string): string {
  try {
    return createXmlDecoder(bytes).decode(bytes)
  } catch {
    throw new PackageFault('PACKAGE_XML_BROKEN', place)
  }
}

/**
 * Returns a decoder for the encoding that the first bytes of a file state. Throws a RangeError for an unknown encoding.
 */
export function createXmlDecoder(beginning: Buffer): TextDecoder {
  const [first, second] = beginning
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const head = beginning.subarray(0, 200).toString('latin1')
  const declared = /^(?:ï»¿)?<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]
  return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true })
}
