import type { Readable } from 'node:stream'

/**
 * Input of every package reader. Paths are relative, with `/`, in Unicode's composed form, and unique; the creator of
 * the source has checked this. Sizes are those of the unpacked bytes; a file with another size throws a `PackageFault`.
 */
export interface PackageSource {
  readonly entries: readonly { path: string; size: number }[]
  /** Reads a whole file; refuses it before reading if it is larger than `atMost`. */
  read(path: string, atMost: number): Promise<Buffer>
  open(path: string): Promise<Readable>
  /** Path of the stored content, if several paths may show the same one. */
  contentOf?(path: string): string
}
