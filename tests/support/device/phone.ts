import type { NewEntry } from '#app/data/outbox/entry.ts'
import { Device } from './device.ts'
import { openPage, type Page } from './page.ts'
import { ServerDouble, type ServerDecision } from './server.ts'
import type { FaultCounter } from './strikes.ts'
import { countOutcomes, type OutcomeCounts, type PromisedEntry } from './verdict.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
export const users = { ani: ANI, budi: BUDI } as const

export const getEnrollmentId = (queue: number) => `0195a000-0000-7000-8000-00000000010${queue}`
const material = (n: number) => `0195a000-0000-7000-8000-000000${String(n).padStart(6, '0')}`

/** Returns the number of a piece of work, from the id in its payload. */
export function getWorkNumber(payload: unknown): number {
  const { lectureMaterialId, assignmentId = '' } = payload as { lectureMaterialId?: string; assignmentId?: string }
  return Number((lectureMaterialId ?? assignmentId).slice(-6))
}

/** Number of queues: three enrolments, and an expert's assessments. */
const QUEUES = 4
const ASSESSMENTS = 3

/**
 * A learner's phone with any number of tabs and a worker, and a server whose requests and responses can fail. A
 * separate record contains the work that was confirmed to the learner.
 */
export class Phone {
  readonly device: Device
  readonly server: ServerDouble
  readonly promised = new Map<number, PromisedEntry>()
  readonly fates = new Map<number, ServerDecision>()
  readonly random: () => number
  pages: Page[] = []
  userId: string = ANI
  private lastNumber = 0
  private readonly owners = new Map<number, string>()

  constructor(seed: number, options?: ConstructorParameters<typeof Device>[0]) {
    this.device = new Device(options)
    this.server = new ServerDouble(this.device.life)
    this.server.fateOf = entry => this.fates.get(getWorkNumber(entry.payload)) ?? 'accept'
    this.random = randomBy(seed)
  }

  get page(): Page {
    const [page] = this.pages
    if (!page) throw new Error('the phone is off')
    return page
  }

  async open(tabs = 1): Promise<void> {
    this.pages = []
    for (let tab = 0; tab < tabs; tab++) this.pages.push(await openPage(this.server))
    await this.live(this.page.reconcile())
  }

  async login(userId: string = ANI): Promise<void> {
    this.userId = userId
    await this.live(this.page.prepareLogin(userId).then(() => this.page.storeSession(this.server.login(userId))))
  }

  /** Turns the phone off and on, as after an empty battery. */
  async restart(): Promise<void> {
    const tabs = this.pages.length
    await this.device.restart()
    await this.open(tabs)
  }

  /** Runs until `work` ends. Returns undefined if a kill interrupted it. The browser is then open again. */
  async live<T>(work: Promise<T>): Promise<T | undefined> {
    const value = await this.device.until(work)
    if (value !== 'killed') return value
    await this.restart()
    return undefined
  }

  /**
   * Stores this number of pieces of work, of a learner and an expert. Records the confirmed pieces as promised, and
   * returns their number.
   */
  async write(count: number, { page = this.page, text = '' } = {}): Promise<number> {
    const { userId } = this
    const numbers = Array.from({ length: count }, () => ++this.lastNumber)
    for (const n of numbers) this.owners.set(n, userId)
    const news = numbers.map(n =>
      n % QUEUES === ASSESSMENTS ? assessmentEntry(n, userId) : progressEntry(n, userId, text),
    )
    const stored = await this.live(page.enqueueAll(news)).catch(() => undefined)
    if (!stored) return 0
    for (const n of numbers) this.promised.set(n, { userId, queue: `${userId}:${n % QUEUES}` })
    return count
  }

  replay(page = this.page, reason: Parameters<Page['replay']>[0]['reason'] = 'user') {
    return this.live(page.replay({ client: page.client, reason }))
  }

  /** Number of batches that reached the server, with any result. */
  get posts(): number {
    return this.server.requests.filter(request => request.path === '/v1/outbox').length
  }

  get strikes(): FaultCounter {
    return this.device.life.strikes
  }

  /** Returns a whole number from 0 up to, but excluding, the limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  /**
   * Ends the storm. All users log in once more, and everything deliverable is delivered. The result is then compared
   * with the record.
   */
  async settle(): Promise<OutcomeCounts> {
    const { device, server } = this
    device.life.spare()
    device.caches.writeError = undefined
    server.clearUp()
    await this.restart()
    const left = new Map<number, string>()
    for (const userId of Object.values(users)) {
      await this.live(this.page.storeSession(server.login(userId)))
      for (let round = 0; round < 12; round++) {
        device.moveClock(2 * 3_600_000)
        const report = await this.replay()
        if (report?.left === 0) break
      }
      for (const entry of (await this.live(this.page.listEntries(userId))) ?? []) {
        left.set(getWorkNumber(entry.payload), entry.state)
      }
    }
    const applied = server.applied.map(done => {
      const n = getWorkNumber(done.entry.payload)
      return { n, userId: done.userId, ownerId: this.owners.get(n) ?? 'nobody' }
    })
    return countOutcomes(this.promised, applied, left)
  }
}

function progressEntry(n: number, userId: string, text: string): NewEntry {
  const keys = { enrollmentId: getEnrollmentId(n % QUEUES), lectureMaterialId: material(n) }
  return { kind: 'progress', payload: { ...keys, status: 'COMPLETED', userId, ...(text && { text }) }, userId }
}

function assessmentEntry(n: number, userId: string): NewEntry {
  const assessment = { state: 'scored', revision: 1, score: n % 101, comment: `Nomor ${n}` } as const
  return { kind: 'assessment', payload: { assignmentId: material(n), ...assessment }, userId }
}

/** Returns a generator of random numbers (mulberry32), which are the same for the same seed on every machine. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
