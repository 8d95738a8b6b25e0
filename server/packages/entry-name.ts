import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { PackageFault } from './fault.ts'
import { MAX_FOLDERS, MAX_NAME_BYTES } from './zip-limits.ts'

const UTF8_FLAG = 0x800
/**
 * Characters that no name may contain: control characters, changes of the text direction, and the mark of undecodable
 * bytes.
 */
const FORBIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u

/**
 * Returns the normalised path of an entry. Refuses a name that two programs could read differently, or that leads out
 * of the package.
 */
export function readEntryName(entry: Entry): string {
  const raw = entry.fileNameRaw
  if (raw.length === 0 || raw.length > MAX_NAME_BYTES) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED')
  // Sets the flag for UTF-8, which Finder does not set although its names are UTF-8.
  const flags = entry.generalPurposeBitFlag | (isUtf8(raw) ? UTF8_FLAG : 0)
  const name = getFileNameLowLevel(flags, raw, entry.extraFields, true).normalize('NFC')
  // Code page 437 maps control characters to pictures, so the raw bytes are checked as well.
  const hasControlByte = raw.some(byte => byte < 0x20 || byte === 0x7f)
  if (hasControlByte) throw new PackageFault('PACKAGE_NAME_NOT_ALLOWED', name)
  requireSafeName(name)
  return name
}

/** Refuses a path, of a file or of a folder with `/` at its end, that is not plain or leads out of the package. */
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

/** Ensures that each name is unique under every file system's rules, and that no file is also a folder. */
export class NamesSeen {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  add(name: string): void {
    // Converts to upper case first, which makes `ß` and `SS`, and final and other sigmas, equal.
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
