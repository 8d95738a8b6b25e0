import type { Readable } from 'node:stream'

/**
 * Input of every package reader. Paths are relative, with `/`, in Unicode's composed form (NFC), and unique; the
 * function that creates the source must check this. Sizes are sizes of the unpacked files. A file with another size
 * throws a `PackageFault`.
 */
export interface PackageSource {
  readonly entries: readonly { path: string; size: number }[]
  /** Reads a whole file. Refuses a file larger than `waitAtMost` before reading it. */
  read(path: string, atMost: number): Promise<Buffer>
  open(path: string): Promise<Readable>
  /** Returns the path under which the content is stored. Several paths may have the same content. */
  contentOf?(path: string): string
}
