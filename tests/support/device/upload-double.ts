import { createHash } from 'node:crypto'

interface Kept {
  userId: string
  sizeBytes: number
  sha256: string
  bytes: Buffer
  isComplete: boolean
}

const answer = (value: unknown) => Response.json({ data: value })
const refusal = (code: string) => Response.json({ code, message: code }, { status: 400 })

/**
 * The part of the server's uploads that a device uses: offsets, hashes, and the responses to wrong offsets and hashes.
 */
export class UploadDouble {
  readonly kept = new Map<string, Kept>()
  /** Received bytes, including duplicates. */
  takenBytes = 0
  /** Responses to send instead of accepting the next pieces. */
  readonly refusals: string[] = []
  /** True if the next completed file fails its hash check. */
  damagesNext = false

  forget(): void {
    this.kept.clear()
  }

  async answer(
    userId: string,
    { pathname, searchParams }: URL,
    promise: Record<string, unknown>,
    body: RequestInit['body'],
  ): Promise<Response> {
    const code = this.refusals.shift()
    if (code) return refusal(code)
    const id = pathname.split('/uploads/')[1] ?? String(promise['id'])
    if (pathname.endsWith('/uploads')) {
      const known = this.kept.get(id)
      const { sizeBytes, sha256 } = promise as { sizeBytes: number; sha256: string }
      if (known && known.sha256 !== sha256) return refusal('IDEMPOTENCY_KEY_REUSED')
      if (!known) this.kept.set(id, { userId, sizeBytes, sha256, bytes: Buffer.alloc(0), isComplete: false })
      return this.state(id)
    }
    const file = this.kept.get(id)
    if (!file || file.userId !== userId) return refusal('UPLOAD_NOT_FOUND')
    if (file.isComplete) return this.state(id)
    if (Number(searchParams.get('offset')) !== file.bytes.length) return refusal('UPLOAD_OFFSET_MISMATCH')
    const piece = Buffer.from(await new Response(body).arrayBuffer())
    this.takenBytes += piece.length
    file.bytes = Buffer.concat([file.bytes, piece])
    if (file.bytes.length === file.sizeBytes) {
      file.isComplete = !this.damagesNext && createHash('sha256').update(file.bytes).digest('hex') === file.sha256
      this.damagesNext = false
      if (!file.isComplete) {
        file.bytes = Buffer.alloc(0)
        return refusal('UPLOAD_DAMAGED')
      }
    }
    return this.state(id)
  }

  private state(id: string): Response {
    const { sizeBytes = 0, bytes = Buffer.alloc(0), isComplete = false } = this.kept.get(id) ?? {}
    return answer({ id, sizeBytes, receivedBytes: bytes.length, isComplete })
  }
}
