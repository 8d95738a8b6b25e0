import { pieceSize, type FileRow } from './row.ts'

/**
 * Fills one piece after the other from a stream of bytes that is cut anywhere. It holds one piece at most, also over a
 * broken connection: `position` is the byte to go on from.
 */
export class Cutter {
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

  /** Takes from `part` up to the end of the piece; the piece, when that filled it, and what is left of the part. */
  take(part: Uint8Array): { piece: Uint8Array<ArrayBuffer> | undefined; rest: Uint8Array } {
    this.buffer ??= new Uint8Array(pieceSize(this.file, this.index))
    const taken = part.subarray(0, this.buffer.length - this.filled)
    this.buffer.set(taken, this.filled)
    this.filled += taken.length
    const piece = this.filled === this.buffer.length ? this.buffer : undefined
    if (piece) this.moveTo(this.index + 1)
    return { piece, rest: part.subarray(taken.length) }
  }

  /** Starts over at a piece; what was held is let go. */
  moveTo(index: number): void {
    this.index = index
    this.filled = 0
    this.buffer = undefined
  }
}
