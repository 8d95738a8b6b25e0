import { getPieceSize, type FileRow } from './row.ts'

/**
 * Assembles the pieces of a file from a byte stream that arrives in parts of any size. Buffers at most one piece, also
 * while a broken connection is replaced. `position` is the byte to continue from.
 */
export class PieceAssembler {
  private readonly file: FileRow
  private buffer: Uint8Array<ArrayBuffer> | undefined
  private filled = 0
  index: number

  constructor(file: FileRow, index: number) {
    this.file = file
    this.index = index
  }

  get position(): number {
    return this.index * this.file.pieceBytes + this.filled
  }

  /**
   * Takes bytes from `part` up to the end of the piece. Returns the piece if it is now full, and the rest of `part`.
   */
  take(part: Uint8Array): { piece: Uint8Array<ArrayBuffer> | undefined; rest: Uint8Array } {
    this.buffer ??= new Uint8Array(getPieceSize(this.file, this.index))
    const takenBytes = part.subarray(0, this.buffer.length - this.filled)
    this.buffer.set(takenBytes, this.filled)
    this.filled += takenBytes.length
    const piece = this.filled === this.buffer.length ? this.buffer : undefined
    if (piece) this.moveTo(this.index + 1)
    return { piece, rest: part.subarray(takenBytes.length) }
  }

  /** Restarts at a piece and drops the bytes that were received for another piece. */
  moveTo(index: number): void {
    this.index = index
    this.filled = 0
    this.buffer = undefined
  }
}
