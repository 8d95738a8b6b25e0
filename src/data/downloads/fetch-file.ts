import type { FetchFunction } from '../api/transport.ts'
import { isQuotaError } from '../db.ts'
import { PieceAssembler } from './cutter.ts'
import { DownloadFailure, toDownloadFailure, isHtml } from './failure.ts'
import { isPieceIntact } from './proof.ts'
import { hasPiece, findNextGap, countPieces, getPieceSize, type FileRow } from './row.ts'

/**
 * Header of requests that the worker passes to the network, so that a download is never read from the device's own
 * copy.
 */
export const DOWNLOAD_HEADER = 'semai-download'

const STALL_MS = 20_000
/**
 * Number of damaged copies after which a download stops. A transfer error damages one copy, but a proxy that alters
 * content damages every copy.
 */
const DAMAGE_LIMIT = 3

/** Functions that `FileFetch` needs. */
export interface FilePorts {
  fetch: FetchFunction
  /**
   * Stores a verified piece. Returns the current row, or undefined if the download was paused or no class needs the
   * file any more.
   */
  keep: (index: number, bytes: Uint8Array<ArrayBuffer>) => Promise<FileRow | undefined>
  /** Called for all bytes that arrive, to show the progress and to detect a stalled connection. */
  onBytes?: (count: number) => void
}

/**
 * Fetches a file, over several connections if a connection breaks. After a break the download continues within the
 * current piece, so only the bytes in transit are lost. If the browser is killed, at most one piece is lost.
 */
export class FileFetch {
  private file: FileRow
  private readonly ports: FilePorts
  private readonly cutter: PieceAssembler
  private damagedAt = -1
  private damageCount = 0

  constructor(file: FileRow, ports: FilePorts) {
    this.file = file
    this.ports = ports
    this.cutter = new PieceAssembler(file, findNextGap(file)?.[0] ?? 0)
  }

  /** Runs until the file is complete. Rejects with a DownloadFailure. Another call then continues the download. */
  async run(signal: AbortSignal): Promise<FileRow> {
    for (;;) {
      const gap = findNextGap(this.file)
      if (!gap) return this.file
      if (gap[0] !== this.cutter.index) this.cutter.moveTo(gap[0])
      await this.fetchTo(gap[1], signal)
    }
  }

  private async fetchTo(last: number, signal: AbortSignal): Promise<void> {
    const from = this.cutter.position
    const to = last * this.file.pieceBytes + getPieceSize(this.file, last) - 1
    const response = await this.ask(from, to, signal)
    const reader = response.body?.getReader()
    if (!reader) throw new DownloadFailure('line', 'answer has no body')
    // Skips bytes that the device already has, if a proxy ignored the range and sent the whole file.
    let skip = response.status === 200 ? from : 0
    try {
      for (;;) {
        const { value, done } = await stallGuard(reader.read())
        if (done) throw new DownloadFailure('line', 'the answer ended early')
        this.ports.onBytes?.(value.length)
        const rest = value.subarray(Math.min(skip, value.length))
        skip -= value.length - rest.length
        if (await this.store(rest, last)) return
      }
    } catch (error) {
      if (error instanceof DownloadFailure) throw error
      signal.throwIfAborted()
      throw new DownloadFailure('line', 'the connection broke', { cause: error })
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }

  private async ask(from: number, to: number, signal: AbortSignal): Promise<Response> {
    const { url, bytes } = this.file
    let response: Response
    try {
      response = await stallGuard(
        // Bypasses the HTTP cache, because the cache would store the file a second time.
        this.ports.fetch(url, {
          headers: { range: `bytes=${from}-${to}`, [DOWNLOAD_HEADER]: '1' },
          cache: 'no-store',
          signal,
        }),
      )
    } catch (error) {
      if (error instanceof DownloadFailure) throw error
      signal.throwIfAborted()
      throw new DownloadFailure('line', 'no answer', { cause: error })
    }
    const { status, headers } = response
    if (status === 206 && headers.get('content-range') === `bytes ${from}-${to}/${bytes}`) return response
    if (status === 200 && Number(headers.get('content-length')) === bytes && !isHtml(headers)) return response
    void response.body?.cancel().catch(() => undefined)
    throw toDownloadFailure(response)
  }

  /** Stores received bytes. Returns true if the current run of missing pieces, which ends at `last`, is complete. */
  private async store(part: Uint8Array, last: number): Promise<boolean> {
    for (let rest = part; rest.length > 0;) {
      const index = this.cutter.index
      const takenBytes = this.cutter.take(rest)
      rest = takenBytes.rest
      if (!takenBytes.piece) continue
      if (!(await isPieceIntact(this.file, index, takenBytes.piece))) throw this.damaged(index)
      const file = await this.ports.keep(index, takenBytes.piece).catch((error: unknown) => {
        throw isQuotaError(error) ? new DownloadFailure('space', 'the disk is full', { cause: error }) : error
      })
      if (!file) throw new DownloadFailure('halted', 'no longer needed')
      this.file = file
      // Stops before a stored piece, because the download of another class that shares this file may have stored it
      // meanwhile.
      if (index === last || hasPiece(file, index + 1) || index + 1 === countPieces(file)) return true
    }
    return false
  }

  private damaged(index: number): DownloadFailure {
    this.cutter.moveTo(index)
    this.damageCount = this.damagedAt === index ? this.damageCount + 1 : 1
    this.damagedAt = index
    const isHopeless = this.damageCount >= DAMAGE_LIMIT
    return new DownloadFailure(isHopeless ? 'damaged' : 'line', `piece ${index} has a wrong checksum`)
  }
}

/** Rejects after a timeout, because a broken connection may stay silent for ever. */
async function stallGuard<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DownloadFailure('line', 'no bytes received in time')), STALL_MS)
  })
  try {
    return await Promise.race([work, stalled])
  } finally {
    clearTimeout(timer)
  }
}
