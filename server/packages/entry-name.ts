import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { PackageFault } from './fault.ts'
import { MAX_FOLDERS, MAX_NAME_BYTES } from './zip-limits.ts'

const UTF8_FLAG = 0x800
/**
 * Characters that are not allowed in a name: control characters, marks that change the text direction, and the
 * replacement character for bytes that cannot be decoded.
 */
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u

/**
 * Returns the normalised path of an entry. Refuses a name that two programs could read differently, or that points
 * outside the package.
 */
export function readEntryName(entry: Entry): string {
  const raw = entry.fileNameRaw
  if (raw.length === 0 || raw.length > MAX_NAME_BYTES) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED')
  // Sets the UTF-8 flag for names in UTF-8, because the Finder of macOS writes such names without the flag.
  const flags = entry.generalPurposeBitFlag | (isUtf8(raw) ? UTF8_FLAG : 0)
  const name = getFileNameLowLevel(flags, raw, entry.extraFields, true).normalize('NFC')
  // Also checks the raw bytes, because code page 437 maps control characters to visible symbols.
  const hasControlByte = raw.some(byte => byte < 0x20 || byte === 0x7f)
  if (hasControlByte) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED', name)
  requireSafeName(name)
  return name
}

/**
 * Refuses a path with forbidden characters or empty parts, and a path that points outside the package. The path of a
 * folder ends with `/`.
 */
export function requireSafeName(name: string): void {
  if (FORBIDDEN.test(name)) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED', name)
  if (leadsOut(name)) throw new PackageFault('PACKAGE_NAME_LEADS_OUT', name)
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/')
  if (parts.length > MAX_FOLDERS || parts.some(part => part === '' || part === '.'))
    throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED', name)
}

function leadsOut(name: string): boolean {
  return name.startsWith('/') || name.includes('\\') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
}

/**
 * Checks that each name is unique on common file systems, for example without regard to upper and lower case. Also
 * checks that no path is both a file and a folder.
 */
export class UniqueNames {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  add(name: string): void {
    // Converts to upper case first, so that `ß` equals `SS` and the two lower-case forms of the Greek sigma are equal.
    const key = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
    const isFolder = key.endsWith('/')
    const parts = key.split('/').filter(part => part !== '')
    const path = parts.join('/')
    if (isFolder ? this.#files.has(path) : this.#files.has(path) || this.#folders.has(path))
      throw new PackageFault('PACKAGE_NAME_TWICE', name)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (this.#files.has(folder)) throw new PackageFault('PACKAGE_NAME_TWICE', name)
      this.#folders.add(folder)
    }
    if (isFolder) this.#folders.add(path)
    else this.#files.add(path)
  }
}
