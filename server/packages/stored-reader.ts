import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'
import type { Storage } from '../storage/port.ts'

/** Methods of the storage that are needed to read a file. A file in memory can also provide these methods. */
export type StoredFiles = Pick<Storage, 'sizeOf' | 'stream'>

/**
 * Reads any range of a file in the storage. Reads large blocks at once, because the ZIP library requests only a few
 * bytes at a time. If the storage fails, `failure` contains the error. In this case the file is not necessarily broken.
 */
export class StoredReader extends RandomAccessReader {
  failure: Error | undefined
  windowBytes = 256 * 1024
  readonly #storage: StoredFiles
  readonly #key: string
  readonly #size: number
  #window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }

  constructor(storage: StoredFiles, key: string, size: number) {
    super()
    this.#storage = storage
    this.#key = key
    this.#size = size
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const fill = async () => {
      const bytes = await this.#bytesAt(position, length)
      bytes.copy(target, offset)
      if (bytes.length < length) throw new Error('unexpected end of the file')
    }
    callbackify(fill)(callback)
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const knownBytes = this.#window
    const isKnown = position >= knownBytes.at && position + length <= knownBytes.at + knownBytes.bytes.length
    const window = isKnown ? knownBytes : await this.#look(position, length)
    this.#window = window
    return window.bytes.subarray(position - window.at, position - window.at + length)
  }

  async #look(at: number, length: number) {
    const end = Math.min(at + Math.max(length, this.windowBytes), this.#size)
    const isInside = Number.isSafeInteger(at) && at >= 0 && at < end
    return { at, bytes: isInside ? await this.#stored(at, end) : Buffer.alloc(0) }
  }

  async #stored(first: number, end: number): Promise<Buffer> {
    try {
      return await buffer(this.#storage.stream(this.#key, { first, last: end - 1 }))
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
      throw this.failure
    }
  }
}
