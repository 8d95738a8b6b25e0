import { PackageFault } from '../fault.ts'

/** Reads exact numbers of bytes from a stream of buffers. Throws a `PackageFault` if the stream ends too early. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** Returns `length` bytes. Returns fewer bytes only at the end of the stream. */
  async takeUpTo(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = length; missing > 0;) {
      const chunk = await this.#next(missing)
      if (!chunk) break
      parts.push(chunk)
      missing -= chunk.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  /** Yields exactly `length` bytes, in several chunks. */
  async *take(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0;) {
      const chunk = await this.#next(missing)
      if (!chunk) throw new PackageFault('PACKAGE_BROKEN')
      missing -= chunk.length
      yield chunk
    }
  }

  async skip(length: number): Promise<void> {
    for await (const chunk of this.take(length)) void chunk
  }

  /** Reads the remaining bytes of the stream. Throws if there are more than `most` bytes. */
  async skipToEnd(most: number): Promise<void> {
    for (let remainingBytes = most; remainingBytes >= 0;) {
      const chunk = await this.#next(Number.POSITIVE_INFINITY)
      if (!chunk) return
      remainingBytes -= chunk.length
    }
    throw new PackageFault('PACKAGE_BROKEN')
  }

  async #next(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done === true) return undefined
      this.#rest = value
    }
    const chunk = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(chunk.length)
    return chunk
  }
}
