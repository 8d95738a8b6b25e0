import { PackageFault } from './fault.ts'
import { createMemoryFiles } from './in-memory.ts'
import type { PackageSource } from './source.ts'
import { openZip } from './zip.ts'
import { PACKAGE_MAX_ENTRIES } from './zip-limits.ts'

const MAX_PACKED_BYTES = 100 * 1024 ** 2
/**
 * Maximum size of all inner package files together. It is limited, because each inner package is unpacked several
 * times.
 */
const MAX_ALL_BYTES = 400 * 1024 ** 2
const LIMITS = { maxEntries: PACKAGE_MAX_ENTRIES, maxTotalBytes: 400 * 1024 ** 2, maxEntryBytes: 200 * 1024 ** 2 }

/**
 * Opens packages inside a package, for example the units of a Moodle backup. A compressed inner package has no random
 * access, so it is read into memory. Only one inner package is in memory at a time. An inner package that is needed
 * again is read again.
 */
export class InnerPackages {
  readonly #outer: PackageSource
  #last: { path: string; zip: Promise<PackageSource> } | undefined
  #allBytes = 0

  constructor(outer: PackageSource) {
    this.#outer = outer
  }

  async open(path: string): Promise<PackageSource> {
    const size = this.#outer.entries.find(each => each.path === path)?.size ?? 0
    this.#allBytes += size
    if (this.#allBytes > MAX_ALL_BYTES) throw new PackageFault('PACKAGE_TOO_LARGE', path)
    const { entries } = await this.#zipAt(path)
    return {
      entries,
      read: async (file, atMost) => (await this.#zipAt(path)).read(file, atMost),
      open: async file => (await this.#zipAt(path)).open(file),
    }
  }

  #zipAt(path: string): Promise<PackageSource> {
    if (this.#last?.path !== path) {
      const zip = this.#outer.read(path, MAX_PACKED_BYTES).then(bytes => openZip(createMemoryFiles(bytes), '', LIMITS))
      this.#last = { path, zip }
    }
    return this.#last.zip
  }
}
