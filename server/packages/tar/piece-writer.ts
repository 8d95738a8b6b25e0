import type { Storage } from '../../storage/port.ts'

const PIECE_BYTES = 1024 ** 2

/** Writes a stream to one file of the storage, in pieces of a megabyte. */
export class PieceWriter {
  /** Bytes written so far, including those that wait for the next piece. */
  length = 0
  readonly #storage: Storage
  readonly #key: string
  #waiting: Buffer[] = []
  #waitingBytes = 0

  constructor(storage: Storage, key: string) {
    this.#storage = storage
    this.#key = key
  }

  async write(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    this.length += chunk.length
    if (this.#waitingBytes >= PIECE_BYTES) await this.flush()
  }

  /** Writes the last piece. */
  async flush(): Promise<void> {
    if (this.#waitingBytes === 0) return
    const bytes = Buffer.concat(this.#waiting)
    await this.#storage.writePiece(this.#key, this.length - bytes.length, bytes)
    this.#waiting = []
    this.#waitingBytes = 0
  }
}
