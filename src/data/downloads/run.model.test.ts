import * as fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { ANI, DownloadPhone, PART_BYTES, PIECE_BYTES, type MediaFault } from '#tests/support/device/downloads.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Runs random sequences of user actions, connection faults, disk faults and kills on two classes that share a file. At
 * the end, after the faults have stopped, every class that is still wanted opens byte for byte, and deleted classes
 * have left no bytes. Only as many bytes were fetched twice as the faults explain. `SEMAI_SEED` repeats a run,
 * `SEMAI_RUNS` makes it longer.
 */
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const numRuns = Number(process.env['SEMAI_RUNS'] ?? 40)

const classIds = ['0195a000-0000-7000-8000-000000000201', '0195a000-0000-7000-8000-000000000202'] as const
const mediaFault = fc.oneof(
  { weight: 6, arbitrary: fc.nat(900) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<MediaFault>('no line', 'portal', 'busy', 'server error', 'altered', 'whole file'),
  },
)
const which = fc.nat(1)
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: fc.array(mediaFault, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), which, material: fc.option(fc.nat(2)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which, rounds: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), which, rounds: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill' as const), steps: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('full disk' as const), writes: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose connections' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const tally = { bytes: 0, twice: 0, kills: 0, ready: 0 }

class World {
  readonly phone = new DownloadPhone()
  readonly files: string[]
  /** Maximum number of bytes that the events so far may have transferred. */
  allowance = 0

  constructor() {
    const { server, classes } = this.phone
    this.files = [server.add('mp4', 1_555), server.add('pdf', 99), server.add('svg', 700)]
    classes.set(classIds[0], [this.files[0]!, this.files[2]!])
    classes.set(classIds[1], [this.files[1]!, this.files[2]!])
  }

  async do(step: Command): Promise<void> {
    const { phone } = this
    switch (step.do) {
      case 'run':
        await this.run()
        break
      case 'weather':
        phone.server.upcomingFaults.push(...step.weather)
        for (const each of step.weather)
          this.allow(each === 'whole file' ? 1_555 : each === 'altered' ? PIECE_BYTES : 0)
        break
      case 'save':
        await phone.save(classIds[step.which]!, step.material === null ? {} : { wanted: [`m${step.material}`] })
        break
      case 'delete':
        await this.meanwhile(step.rounds, async () => {
          await phone.data.store.removeDownload(ANI, classIds[step.which]!)
          // A class that is deleted and requested again is fetched again, including the bytes that arrived during the
          // deletion.
          this.allow(this.sentSoFar())
        })
        break
      case 'pause':
        await this.meanwhile(step.rounds, () => phone.data.store.pauseDownload(ANI, classIds[step.which]!))
        break
      case 'kill':
        phone.device.life.killAfter(step.steps)
        await this.run()
        if (phone.device.life.kills > 0) await phone.restart()
        phone.device.life.spare()
        break
      case 'full disk':
        phone.device.caches.writesLeft = step.writes
        await this.run()
        phone.device.caches.writesLeft = Infinity
        break
      case 'lose connections':
        phone.device.loseConnections()
    }
  }

  /** A run that ends early may leave one piece half fetched. */
  private async run(): Promise<void> {
    this.allow(PIECE_BYTES)
    await this.phone.run()
  }

  private async meanwhile(rounds: number, action: () => Promise<unknown>): Promise<void> {
    this.allow(PIECE_BYTES)
    const running = this.phone.run()
    for (let round = 0; round < rounds; round++) await new Promise(resolve => setImmediate(resolve))
    await this.phone.on(action())
    await running
  }

  private allow(bytes: number): void {
    this.allowance += bytes + PART_BYTES
  }

  private sentSoFar(): number {
    return [...this.phone.server.sent.values()].reduce((sum, each) => sum + each, 0)
  }

  /** Stops all faults, opens a new document and resumes every download. Returns the actual and the expected result. */
  async end() {
    const { phone } = this
    phone.server.upcomingFaults.length = 0
    await phone.restart()
    const wanted: string[] = []
    for (const id of classIds) {
      if (!(await phone.row(id))) continue
      await phone.on(phone.data.store.resumeDownload(ANI, id))
      wanted.push(id)
    }
    await this.run()
    const states: string[] = []
    const openUrls = new Set<string>()
    for (const id of wanted) {
      const row = await phone.row(id)
      states.push(`${row?.state} ${row?.problem}`)
      for (const file of row?.files ?? []) {
        if (row?.wanted === 'all' || row?.wanted.includes(file.materialId)) openUrls.add(file.url)
      }
    }
    const served = new Map<string, Uint8Array>()
    for (const url of this.files) {
      const response = await phone.open(url)
      if (response) served.set(url, new Uint8Array((await phone.on(response.arrayBuffer())) ?? new ArrayBuffer()))
    }
    const pieces = await phone.on(phone.data.pieces.openPieces(ANI))
    const keptUrls = new Set((await phone.on(pieces!.list()))?.keys())
    const once = this.files.reduce(
      (sum, url) => sum + Math.min(phone.server.sent.get(url) ?? 0, phone.server.files.get(url)?.length ?? 0),
      0,
    )
    const twice = this.sentSoFar() - once
    tally.bytes += once
    tally.twice += twice
    tally.kills += phone.device.life.kills
    tally.ready += wanted.length
    return { states, openUrls, served, keptUrls, twice }
  }
}

let world: World | undefined
afterEach(() => world?.phone.leave())

it(
  'after any sequence of events, each class that is still wanted is complete and correct',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async steps => {
        world?.phone.leave()
        world = new World()
        await world.phone.start()
        for (const which of [0, 1]) await world.do({ do: 'save', which, material: null })
        for (const step of steps) await world.do(step)
        const { states, openUrls, served, keptUrls, twice } = await world.end()
        expect(states.filter(state => state !== 'ready undefined')).toEqual([])
        const { files } = world.phone.server
        expect(served).toEqual(new Map([...files].filter(([url]) => openUrls.has(url))))
        expect(keptUrls).toEqual(openUrls)
        expect(twice).toBeLessThanOrEqual(world.allowance)
      }),
      { seed, numRuns },
    )
    expect(tally.ready).toBeGreaterThan(0)
    console.info(`seed ${seed}:`, tally)
  },
  scaleTimeLimit(240_000),
)
