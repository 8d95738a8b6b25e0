import { setImmediate as pause } from 'node:timers/promises'
import { PackageFault } from '../fault.ts'
import { InnerPackages } from '../inner-packages.ts'
import type { PackageSource } from '../source.ts'
import { PackageMedia, type PictureDrawer } from './package-media.ts'

/** Maximum number of bytes that a dry run reads from one package, however often its items name the same files. */
const MAX_READ_BYTES = 200 * 1024 ** 2

/** Finds the files of a package by the names in its manifest and pages: relative, escaped, and in the wrong case. */
export class PackageFiles {
  readonly media: PackageMedia
  readonly source: PackageSource
  readonly inner: InnerPackages
  readonly #sizes: ReadonlyMap<string, number>
  readonly #spellings = new Map<string, string>()
  #readBytes = 0

  readonly #draw: PictureDrawer

  constructor(source: PackageSource, draw: PictureDrawer) {
    this.media = new PackageMedia(source, draw)
    this.source = source
    this.inner = new InnerPackages(source)
    this.#draw = draw
    this.#sizes = new Map(source.entries.map(({ path, size }) => [path, size]))
    // Windows ignores case in file names, so packages made there do too.
    for (const path of this.#sizes.keys()) this.#spellings.set(path.toLowerCase(), path)
  }

  /** Returns the files of a package that lies inside this one. */
  within(source: PackageSource): PackageFiles {
    return new PackageFiles(source, this.#draw)
  }

  get paths(): string[] {
    return [...this.#sizes.keys()]
  }

  /** Returns the path of an existing file. */
  find(path: string | undefined): string | undefined {
    if (path === undefined || this.#sizes.has(path)) return path
    return this.#spellings.get(path.normalize('NFC').toLowerCase())
  }

  sizeOf(path: string): number {
    return this.#sizes.get(path) ?? 0
  }

  async read(path: string, atMost: number): Promise<Buffer> {
    this.#readBytes += this.sizeOf(path)
    if (this.#readBytes > MAX_READ_BYTES) throw new PackageFault('PACKAGE_TOO_LARGE', path)
    // A page or a question takes milliseconds, thousands of them take seconds: other requests run between two files.
    await pause()
    return this.source.read(path, atMost)
  }
}

/** Resolves an address of a package to a path inside it; undefined for other sites and for paths that lead out. */
export function resolvePath(base: string, address: string): string | undefined {
  const [bare = ''] = address.trim().split(/[?#]/, 1)
  if (bare === '' || /^[a-z][a-z\d+.-]*:/i.test(bare) || bare.startsWith('//')) return undefined
  const parts: string[] = []
  const from = bare.startsWith('/') ? bare : `${base}/${bare}`
  for (const part of decoded(from).replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/').normalize('NFC')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Extensions of pictures that are converted for our pages. */
export const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

export const endingOf = (path: string) => /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
