import { afterEach, beforeEach, vi } from 'vitest'
import { Device } from './device.ts'
import { openPage, type Page } from './page.ts'
import { ServerDouble } from './server.ts'

export const ANI = '0195a000-0000-7000-8000-00000000000a'
export const BUDI = '0195a000-0000-7000-8000-00000000000b'
export const getEnrollmentId = (n: number) => `0195a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
export const getMaterialId = (n: number) => `0195a000-0000-7000-8000-000000${String(n).padStart(6, '0')}`

/** Returns a completed material in one of the queues, as input for `enqueueAll`. */
export function createCompletedMaterial(n: number, queue = 1) {
  const ids = { enrollmentId: getEnrollmentId(queue), lectureMaterialId: getMaterialId(n) }
  return { kind: 'progress' as const, payload: { ...ids, status: 'COMPLETED' as const, userId: ANI }, userId: ANI }
}

/**
 * A device with its server, and one page on which Ani is logged in. Has short methods for the steps of replay tests.
 */
class ReplayPhone {
  // `start` sets the three fields below before each test.
  device!: Device
  server!: ServerDouble
  page!: Page

  async start({ hasLocks = true } = {}): Promise<void> {
    this.device = new Device({ hasLocks })
    this.server = new ServerDouble(this.device.life)
    this.page = await openPage(this.server)
    await this.on(this.page.storeSession(this.server.login(ANI)))
  }

  /** Runs the device until `work` ends. */
  on = async <T>(work: Promise<T>): Promise<T> => (await this.device.until(work)) as T

  complete = (n: number, { queue = 1, userId = ANI } = {}) =>
    this.on(this.page.enqueue('progress', { ...createCompletedMaterial(n, queue).payload, userId }, { userId }))

  replay = (reason: Parameters<Page['replay']>[0]['reason'] = 'user') =>
    this.on(this.page.replay({ client: this.page.client, reason }))

  entries = (userId = ANI) => this.on(this.page.listEntries(userId))

  appliedMaterials = () =>
    this.server.applied.map(done =>
      Number((done.entry.payload as { lectureMaterialId: string }).lectureMaterialId.slice(-6)),
    )

  /** Returns a client of the page whose requests go through `fetch`. */
  clientWith = (fetch: ServerDouble['fetch']) =>
    this.page.createClient({
      baseUrl: 'https://semai.test/api',
      session: this.page.deviceSession,
      onSessionEnded: this.page.endSession,
      fetch,
    })

  /** Returns the number of second copies in the cache, without the marker of its creation. */
  copies = async () => (await this.on((await this.on(this.device.caches.open('semai-outbox-v1'))).keys())).length - 1
}

/** Returns the phone of a test file. The phone is new in each test. */
export function replayPhone(): ReplayPhone {
  const phone = new ReplayPhone()
  beforeEach(() => phone.start())
  afterEach(() => {
    phone.device.leave()
    vi.restoreAllMocks()
  })
  return phone
}
