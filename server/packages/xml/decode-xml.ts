import { PackageFault } from '../fault.ts'

/** As its first bytes say it is written: by a mark, or by its declaration, else as UTF-8. */
export function decodeXml(bytes: Buffer, place: string): string {
  const [first, second] = bytes
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const head = bytes.subarray(0, 200).toString('latin1')
  const declared = /^(?:ï»¿)?<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PackageFault('PACKAGE_XML_BROKEN', place)
  }
}
