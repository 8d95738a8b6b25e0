import type { Readable } from 'node:stream'

/**
 * What every reader of packages reads from. Paths are relative, with `/`, in Unicode's composed form, and each names one file:
 * whoever made the source has looked. Sizes are those of the unpacked bytes; a file that turns out otherwise ends in a `PackageFault`.
 */
export interface PackageSource {
  readonly entries: readonly { path: string; size: number }[]
  /** The whole of a file; refused before a byte is read where it is larger than that. */
  read(path: string, atMost: number): Promise<Buffer>
  open(path: string): Promise<Readable>
}
