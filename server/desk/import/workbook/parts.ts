import type { Readable } from 'node:stream'
import type { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { createXmlDecoder } from '../../../packages/xml/decode-xml.ts'
import { PackageFault } from '../../../packages/fault.ts'
import { createMemoryFiles } from '../../../packages/in-memory.ts'
import { openZip } from '../../../packages/zip.ts'
import { createFileFault, createTooLargeFault } from '../fault.ts'

/** Maximum size of all unpacked parts of a workbook. The limit allows 100,000 rows with 50 columns. */
const READ_MAX_BYTES = 96 * 1024 ** 2
/**
 * Limits of the whole archive. They are higher than `READ_MAX_BYTES`, because pictures and other sheets are listed but
 * never unpacked.
 */
const LIMITS = { maxEntries: 5_000, maxTotalBytes: 1024 ** 3, maxEntryBytes: 1024 ** 3 }

export type Attributes = Readonly<Record<string, string>>

/** Handlers of XML elements. The names that they receive have no prefixes, because programs use different prefixes. */
export interface PartHandlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

export interface Workbook {
  /** Parses a part from beginning to end. Returns false if the part does not exist. */
  parse(path: string, handlers: PartHandlers): Promise<boolean>
}

export const createBrokenWorkbookFault = () =>
  createFileFault('Berkas XLSX ini rusak. Simpan ulang dari aplikasinya, lalu coba lagi.')

const TOO_LARGE = new Set(['PACKAGE_BOMB', 'PACKAGE_TOO_LARGE', 'PACKAGE_FILE_TOO_LARGE', 'PACKAGE_TOO_MANY_FILES'])

/**
 * Opens a workbook with the same checks as for learning packages (decision 283). Sizes and compression ratios are
 * checked before any byte is unpacked.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await openZip(createMemoryFiles(bytes), '', LIMITS).catch((error: unknown) => {
    throw getFault(error)
  })
  // Searches in lower case, because part names are case-insensitive (ECMA-376, part 2).
  const parts = new Map(zip.entries.map(entry => [entry.path.toLowerCase(), entry]))
  let readBytes = 0
  return {
    async parse(path, handlers) {
      const part = parts.get(path.toLowerCase())
      if (!part) return false
      readBytes += part.size
      if (readBytes > READ_MAX_BYTES) throw createTooLargeFault()
      try {
        await parseXml(await zip.open(part.path), handlers)
      } catch (error) {
        throw getFault(error)
      }
      return true
    },
  }
}

/** Replaces the error messages for packages with messages for workbooks. */
function getFault(error: unknown): unknown {
  if (!(error instanceof PackageFault)) return error
  return TOO_LARGE.has(error.code) ? createTooLargeFault() : createBrokenWorkbookFault()
}

/** Parses XML. Refuses document types and entities, so that no external content is fetched and no entity can expand. */
async function parseXml(stream: Readable, handlers: PartHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = () => {
    throw createBrokenWorkbookFault()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(getLocalName(name), attributes))
  parser.on('closetag', ({ name }) => handlers.close?.(getLocalName(name)))
  const text = (more: string) => handlers.text?.(more)
  parser.on('text', text)
  parser.on('cdata', text)
  let decoder: TextDecoder | undefined
  // The stream has no encoding, so it yields buffers.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= getDecoder(chunk)
    parser.write(decodeChunk(decoder, chunk))
  }
  if (!decoder) refuse()
  else parser.write(decodeChunk(decoder)).close()
}

export const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

function getDecoder(beginning: Buffer): TextDecoder {
  try {
    return createXmlDecoder(beginning)
  } catch {
    throw createBrokenWorkbookFault()
  }
}

function decodeChunk(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw createBrokenWorkbookFault()
  }
}
