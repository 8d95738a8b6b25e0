import * as fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { getEnrollmentId, getWorkNumber } from '#tests/support/device/phone.ts'
import { ServerDouble, type ServerDecision } from '#tests/support/device/server.ts'
import type { NetworkCondition } from '#tests/support/device/strikes.ts'
import { countOutcomes, type OutcomeCounts, type PromisedEntry } from '#tests/support/device/verdict.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Runs random sequences of user actions, network faults, server faults, browser faults and clock changes, and compares
 * the result with a small model. Promised work must be on the server exactly once, for its user, in the order of its
 * queue, or it must be shown as refused. `SEMAI_SEED` repeats a run, `SEMAI_RUNS` makes it longer.
 */

const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const numRuns = Number(process.env['SEMAI_RUNS'] ?? 60)

const users = ['0195a000-0000-7000-8000-00000000000a', '0195a000-0000-7000-8000-00000000000b'] as const
const material = (n: number) => `0195a000-0000-7000-8000-000000${String(n).padStart(6, '0')}`

const weathers: NetworkCondition[] = [
  'cut-before',
  'cut-after',
  'black-hole',
  'portal',
  'portal-401',
  'truncated',
  'expired',
  'unauthorized',
  'forbidden',
  'rate-limited',
  'rate-limited-long',
  'maintenance',
  'bad-request',
  'conflict',
  'too-large',
  'server-error',
  'bad-gateway',
  'refresh-down',
]

const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('enqueue' as const), queue: fc.nat(2), count: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('replay' as const), isTimer: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay twice' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('weather' as const), weather: fc.constantFrom(...weathers) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fate' as const),
      fate: fc.constantFrom<ServerDecision>('later-once', 'refuse', 'fail', 'poison', 'bad-receipt'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill after' as const), steps: fc.nat(25) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose database' as const), isRunning: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose copies' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose connections' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -9_600, max: 9_600 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('login' as const), user: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const counted = { promised: 0, applied: 0, refused: 0, lost: 0, twice: 0, outOfOrder: 0, strangers: 0 }
const tally = { ...counted, resent: 0, kills: 0 }

class World {
  readonly device = new Device()
  readonly server = new ServerDouble(this.device.life)
  /** Work that the device has confirmed as stored, by number. */
  readonly promised = new Map<number, PromisedEntry>()
  private readonly fates = new Map<number, ServerDecision>()
  private page!: Page
  private worker!: Page
  private lastNumber = 0
  private nextFate: ServerDecision | undefined
  private isHalf = false

  constructor() {
    this.server.fateOf = entry => this.fates.get(getWorkNumber(entry.payload)) ?? 'accept'
  }

  async open(): Promise<void> {
    this.page = await openPage(this.server)
    this.worker = await openPage(this.server)
    await this.live(this.page.reconcile())
    this.isHalf = false
  }

  /**
   * Restarts the app if one of the two copies is already lost, so that the app restores it before the next loss. The
   * loss of both copies is not tested.
   */
  private async joinIfHalf(): Promise<void> {
    if (this.isHalf) await this.restart()
  }

  private async restart(): Promise<void> {
    await this.device.restart()
    await this.open()
  }

  /** Returns undefined if `work` was interrupted because the browser was killed. Then the browser is opened again. */
  private async live<T>(work: Promise<T>): Promise<{ value: T } | undefined> {
    const value = await this.device.until(work)
    if (value !== 'killed') return { value: value as T }
    await this.restart()
    return undefined
  }

  async run(step: Command): Promise<void> {
    const { page, worker, device, server } = this
    switch (step.do) {
      case 'enqueue':
        return this.enqueue(step.queue, step.count + 1)
      case 'replay':
        await this.live(page.replay({ client: page.client, reason: step.isTimer ? 'timer' : 'user' }))
        return
      case 'replay twice':
        await this.live(
          Promise.all([
            page.replay({ client: page.client, reason: 'online' }),
            worker.replay({ client: worker.client, reason: 'sync' }),
            page.replay({ client: page.client, reason: 'user' }),
          ]),
        )
        return
      case 'weather':
        server.expect(step.weather)
        return
      case 'fate':
        this.nextFate = step.fate
        return
      case 'kill after':
        device.life.killAfter(step.steps)
        return
      case 'restart':
        return this.restart()
      case 'lose database':
        await this.joinIfHalf()
        device.loseDatabase()
        this.isHalf = true
        // The lost database contained the session, so no user is logged in. In the app a second copy of the session
        // restores it, but this model does not include that copy.
        if (!step.isRunning) await this.restart()
        return
      case 'lose copies':
        await this.joinIfHalf()
        device.caches.lose()
        return this.restart()
      case 'lose connections':
        device.loseConnections()
        return
      case 'clock':
        device.moveClock(step.hours * 3_600_000)
        return
      case 'login': {
        const userId = users[step.user] ?? users[0]
        await this.live(page.prepareLogin(userId).then(() => page.storeSession(server.login(userId))))
        return
      }
      case 'logout': {
        const session = await this.live(page.readSession())
        if (session?.value) await this.live(page.deleteUserData(session.value.userId))
        return
      }
      case 'revoke':
        for (const userId of users) server.revoke(userId)
    }
  }

  private async enqueue(queue: number, count: number): Promise<void> {
    const session = await this.live(this.page.readSession())
    const userId = session?.value?.userId
    if (userId === undefined) return
    const numbers = Array.from({ length: count }, () => ++this.lastNumber)
    if (this.nextFate) this.fates.set(numbers[0] as number, this.nextFate)
    this.nextFate = undefined
    const news = numbers.map(n => ({
      kind: 'progress' as const,
      payload: {
        enrollmentId: getEnrollmentId(queue),
        lectureMaterialId: material(n),
        status: 'COMPLETED' as const,
        userId,
      },
      userId,
    }))
    const stored = await this.live(this.page.enqueueAll(news))
    if (!stored) return
    for (const n of numbers) this.promised.set(n, { userId, queue: `${userId}:${queue}` })
  }

  /** Stops all faults and logs every user in once more, so that all deliverable work is delivered. */
  async calm(): Promise<Map<number, string>> {
    this.device.life.spare()
    this.server.clearUp()
    await this.restart()
    const refused = new Map<number, string>()
    for (const userId of users) {
      await this.live(this.page.storeSession(this.server.login(userId)))
      for (let round = 0; round < 120; round++) {
        this.device.moveClock(2 * 3_600_000)
        const report = await this.live(this.page.replay({ client: this.page.client, reason: 'user' }))
        if (report?.value.left === 0) break
      }
      const left = await this.live(this.page.listEntries(userId))
      for (const entry of left?.value ?? []) refused.set(getWorkNumber(entry.payload), entry.state)
    }
    return refused
  }
}

afterEach(() => {
  console.info(`outbox model: seed ${seed}, ${numRuns} runs, ${JSON.stringify(tally)}`)
})

it(
  'the outbox loses no entry, applies none twice, and keeps the order of each queue and the owner of all work',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 60 }), async steps => {
        const world = new World()
        try {
          await world.open()
          await world.run({ do: 'login', user: 0 })
          for (const step of steps) await world.run(step)
          check(world, await world.calm())
        } finally {
          world.device.leave()
        }
      }),
      { numRuns, seed, endOnFailure: process.env['SEMAI_SHRINK'] === undefined },
    )
  },
  scaleTimeLimit(600_000),
)

function check(world: World, left: Map<number, string>): void {
  const applied = world.server.applied.map(done => ({
    n: getWorkNumber(done.entry.payload),
    userId: done.userId,
    ownerId: (done.entry.payload as { userId: string }).userId,
  }))
  const figures = countOutcomes(world.promised, applied, left)
  for (const key of Object.keys(figures) as (keyof OutcomeCounts)[]) tally[key] += figures[key]
  tally.resent += world.server.requests.flatMap(request => request.ids).length - applied.length
  tally.kills += world.device.life.kills
  expect(figures).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0, strangers: 0 })
}
