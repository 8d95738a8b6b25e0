import { setImmediate as pause } from 'node:timers/promises'
import { PackageFault } from '../fault.ts'
import { InnerPackages } from '../inner-packages.ts'
import type { PackageSource } from '../source.ts'
import { PackageMedia, type PictureDrawer } from './package-media.ts'

/**
 * Maximum number of bytes that one dry run reads from a package. If several items refer to a file, the file counts once
 * for each item.
 */
const MAX_READ_BYTES = 200 * 1024 ** 2

/**
 * Finds the files of a package by the names in its manifest and pages. Such a name may be relative or URL-encoded, and
 * may have the wrong case.
 */
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
    // Also finds a name whose case differs from the file name, because such a name works on Windows.
    for (const path of this.#sizes.keys()) this.#spellings.set(path.toLowerCase(), path)
  }

  /** Returns the files of a package that is inside this package. */
  within(source: PackageSource): PackageFiles {
    return new PackageFiles(source, this.#draw)
  }

  get paths(): string[] {
    return [...this.#sizes.keys()]
  }

  /**
   * Returns the path of the existing file with this name. Ignores upper and lower case if no file has exactly this
   * path. Returns undefined if there is no such file.
   */
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
    // Pauses before each file, so that other requests can run. Reading one page or question takes milliseconds, but
    // reading thousands takes seconds.
    await pause()
    return this.source.read(path, atMost)
  }
}

/**
 * Resolves a URL to a path inside the package. Returns undefined for URLs of other sites, and for paths that point
 * outside the package.
 */
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

export const getFolder = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Extensions of pictures that are converted for this app's pages. */
export const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

export const getFileExtension = (path: string) => /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
