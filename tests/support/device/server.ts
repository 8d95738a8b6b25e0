import type { OutboxEntryBody, OutboxResult } from '#contract/wire/outbox.ts'
import type { BrowserLife } from './life.ts'
import type { FaultName, NetworkCondition } from './strikes.ts'
import { UploadDouble } from './upload-double.ts'

/**
 * The server's decision about one entry. The payload of the entry contains the decision, so that a test can choose it.
 */
export type ServerDecision = 'accept' | 'later-once' | 'refuse' | 'fail' | 'poison' | 'bad-receipt'

/** Same limit as `bodyMaxBytes` of the real call in `contract/wire/outbox.ts`. */
const BODY_LIMIT_BYTES = 8 * 1_024 * 1_024

interface Applied {
  id: string
  userId: string
  entry: OutboxEntryBody
}

/**
 * Simulates the part of the server that the outbox uses: tokens, idempotency and receipts. Its requests and responses
 * can fail in each way that `NetworkCondition` lists.
 */
export class ServerDouble {
  /** Applied entries, in the order in which the server applied them. */
  readonly applied: Applied[] = []
  readonly requests: { path: string; userId: string | undefined; ids: string[] }[] = []
  refreshes = 0
  private readonly life: BrowserLife | undefined
  private readonly upcoming: NetworkCondition[] = []
  private readonly putOff = new Set<string>()
  private readonly access = new Map<string, string>()
  private readonly refresh = new Map<string, string>()
  private tokens = 0
  private batchesUnderWay = 0
  fateOf: (entry: OutboxEntryBody) => ServerDecision = () => 'accept'
  /** Replaces the responses of the outbox endpoint. */
  answerOutbox: ((entries: OutboxEntryBody[]) => Response | undefined) | undefined
  now: () => number = () => Date.now()
  /** Offset at which 'truncated' cuts the response; by default the middle. */
  cutAt: number | undefined
  /** Length of the last response that 'truncated' cut. */
  lastAnswerBytes = 0

  constructor(life?: BrowserLife) {
    this.life = life
  }

  /** Sets the conditions of the next requests, one each. */
  expect(...condition: NetworkCondition[]): void {
    this.upcoming.push(...condition)
  }

  clearUp(): void {
    this.upcoming.length = 0
  }

  login(userId: string) {
    const tokens = this.issue(userId)
    return { userId, isAdmin: false, roles: ['learner' as const], ...tokens, remember: false }
  }

  expireAccess(): void {
    this.access.clear()
  }

  revoke(userId: string): void {
    for (const tokens of [this.access, this.refresh]) {
      for (const [token, owner] of tokens) if (owner === userId) tokens.delete(token)
    }
  }

  readonly uploads = new UploadDouble()
  readonly fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(getAddress(input), 'https://semai.test')
    const isBatch = url.pathname.endsWith('/v1/outbox')
    if (isBatch && this.batchesUnderWay > 0) this.strike('sent twice at once')
    if (isBatch) this.batchesUnderWay++
    const answer = new Promise<Response>((resolve, reject) => {
      setImmediate(() => {
        const over = () => void (isBatch && this.batchesUnderWay--)
        this.answer(url, init).finally(over).then(resolve, reject)
      })
    })
    return this.life ? this.life.whileAlive(answer) : answer
  }

  private strike(strike: FaultName): void {
    this.life?.strikes.note(strike)
  }

  private async answer(url: URL, init: RequestInit): Promise<Response> {
    const path = url.pathname.replace('/api', '')
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    const userId = token === undefined ? undefined : this.access.get(token)
    if (typeof init.body === 'string' && init.body.length > BODY_LIMIT_BYTES) {
      this.strike('over the limit')
      return createErrorResponse(413, 'PAYLOAD_TOO_LARGE')
    }
    const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Record<string, unknown>
    const entries = path === '/v1/outbox' ? (body['entries'] as OutboxEntryBody[]) : []
    this.requests.push({ path, userId, ids: entries.map(entry => entry.id) })

    if (path === '/v1/auth/refresh-token') {
      if (this.upcoming[0] === 'refresh-down') {
        this.upcoming.shift()
        this.strike('refresh-down')
        return createErrorResponse(500, 'SYSTEM_ERROR')
      }
      return this.exchange(String(body['refreshToken']))
    }
    const condition = this.upcoming.shift() ?? 'fine'
    // 'cut-after' and 'truncated' take effect only after the work is done, so they are counted below.
    if (condition !== 'fine' && condition !== 'cut-after' && condition !== 'truncated') this.strike(condition)
    switch (condition) {
      case 'cut-before':
        throw new TypeError('Failed to fetch')
      case 'black-hole':
        return new Promise(() => undefined)
      case 'portal':
        return new Response('<html>Masuk ke Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
      case 'portal-401':
        return new Response('<html>Login required</html>', { status: 401 })
      case 'expired':
        this.expireAccess()
        return createErrorResponse(403, 'JWT_EXPIRED')
      case 'unauthorized':
        return createErrorResponse(401, 'UNAUTHORIZED')
      case 'forbidden':
        return createErrorResponse(403, 'FORBIDDEN')
      case 'rate-limited':
        return createErrorResponse(429, 'TOO_MANY_REQUESTS', { 'retry-after': '7' })
      case 'rate-limited-long':
        return createErrorResponse(429, 'TOO_MANY_REQUESTS', { 'retry-after': '900' })
      case 'rate-limited-bare':
        return createErrorResponse(429, 'TOO_MANY_REQUESTS')
      case 'unavailable':
        return new Response('', { status: 503, headers: { 'retry-after': '2' } })
      case 'maintenance':
        return createErrorResponse(503, 'MAINTENANCE', { 'retry-after': '30' })
      case 'bad-request':
        return createErrorResponse(400, 'VALIDATION_FAILED')
      case 'conflict':
        return createErrorResponse(409, 'IDEMPOTENCY_KEY_REUSED')
      case 'too-large':
        return new Response('<html>413</html>', { status: 413 })
      case 'server-error':
        return createErrorResponse(500, 'SYSTEM_ERROR')
      case 'bad-gateway':
        return new Response('<html>502</html>', { status: 502 })
      default:
        break
    }
    if (userId === undefined) {
      this.strike('token refused')
      return createErrorResponse(403, 'JWT_EXPIRED')
    }
    const upload = path.startsWith('/v1/uploads') ? await this.uploads.answer(userId, url, body, init.body) : undefined
    const other = upload ?? createDataResponse({ balance: 0, multiplyer: 1 })
    const answer = path === '/v1/outbox' ? this.outbox(userId, entries) : other
    if (this.life && !this.life.survives()) return answer
    if (condition !== 'cut-after' && condition !== 'truncated') return answer
    this.strike(condition)
    if (condition === 'cut-after') throw new TypeError('Failed to fetch')
    const text = await answer.text()
    this.lastAnswerBytes = text.length
    return new Response(text.slice(0, this.cutAt ?? Math.floor(text.length / 2)), { headers: answer.headers })
  }

  private outbox(userId: string, entries: OutboxEntryBody[]): Response {
    const reply = this.answerOutbox?.(entries)
    if (reply) return reply
    if (entries.some(entry => this.fateOf(entry) === 'poison')) {
      this.strike('entry kills the server')
      return createErrorResponse(500, 'SYSTEM_ERROR')
    }
    const waitingQueues = new Set<unknown>()
    const results = entries.map((entry): OutboxResult => {
      // Postpones all later entries of a queue after a postponed entry, like the real server.
      const queue = (entry.payload as { enrollmentId?: string }).enrollmentId
      if (waitingQueues.has(queue)) return { id: entry.id, outcome: 'later' }
      const result = this.apply(userId, entry)
      if (result.outcome === 'later') waitingQueues.add(queue)
      return result
    })
    return createDataResponse({ results })
  }

  private apply(userId: string, entry: OutboxEntryBody): OutboxResult {
    const { id } = entry
    const receipt = getReceiptFor(entry)
    if (this.applied.some(done => done.id === id)) return { id, outcome: 'duplicate', receipt }
    const fate = this.fateOf(entry)
    if (fate === 'refuse') this.strike('entry refused')
    if (fate === 'refuse') return { id, outcome: 'refused', code: 'ENROLLMENT_NOT_FOUND', message: 'Bukan milikmu' }
    if (fate === 'fail') this.strike('entry put off')
    if (fate === 'fail') return { id, outcome: 'later', code: 'SYSTEM_ERROR' }
    if (fate === 'later-once' && !this.putOff.has(id)) {
      this.putOff.add(id)
      this.strike('entry put off')
      return { id, outcome: 'later' }
    }
    this.applied.push({ id, userId, entry })
    return { id, outcome: 'accepted', receipt: fate === 'bad-receipt' ? { status: 'NOPE' } : receipt }
  }

  private exchange(refreshToken: string): Response {
    const userId = this.refresh.get(refreshToken)
    if (userId === undefined) {
      this.strike('refresh refused')
      return createErrorResponse(400, 'INVALID_REFRESH_TOKEN')
    }
    this.refreshes++
    this.refresh.delete(refreshToken)
    const { accessToken, refreshToken: successor } = this.issue(userId)
    return createDataResponse({ token: accessToken, refreshToken: successor })
  }

  private issue(userId: string) {
    const accessToken = `access-${++this.tokens}`
    const refreshToken = `refresh-${this.tokens}`
    this.access.set(accessToken, userId)
    this.refresh.set(refreshToken, userId)
    return { accessToken, refreshToken }
  }
}

function getReceiptFor(entry: OutboxEntryBody): unknown {
  if (entry.kind === 'points') return { point: 5 }
  if (entry.kind === 'level-up') return { submittedAt: '2026-11-21T03:00:00.000Z' }
  if (entry.kind === 'assignment') return { handedInAt: '2026-11-21T03:00:00.000Z' }
  if (entry.kind === 'quiz-attempt') {
    return { score: 100, isPassed: true, handedInAt: '2026-11-21T03:00:00.000Z', questions: [] }
  }
  if (entry.kind === 'lesson-question') return { isNew: true }
  if (entry.kind === 'assessment') return { isNew: true, hasNewerVersion: false }
  return { status: (entry.payload as { status: string }).status }
}

export function createDataResponse(value: unknown): Response {
  return Response.json({ data: value })
}

export function createErrorResponse(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message: code }, { status, headers })
}

export function getAddress(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString()
}
