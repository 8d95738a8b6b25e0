import type { Readable } from 'node:stream'

/**
 * Input of every package reader. Paths are relative, contain `/`, are in Unicode's composed form (NFC), and are unique.
 * The function that creates the source must check this. Sizes are those of the unpacked files. If a file has another
 * size, reading it throws a `PackageFault`.
 */
export interface PackageSource {
  readonly entries: readonly { path: string; size: number }[]
  /** Reads a whole file. Refuses a file with more than `atMost` bytes before reading it. */
  read(path: string, atMost: number): Promise<Buffer>
  open(path: string): Promise<Readable>
  /** Returns the path under which the content of a file is really stored. Several paths may have the same content. */
  contentOf?(path: string): string
}
