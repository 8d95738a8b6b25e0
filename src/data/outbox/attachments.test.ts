import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'
import type { NetworkCondition } from '#tests/support/device/strikes.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const enrollment = (n: number) => `0195a000-0000-7000-8000-00000000010${n}`
const TASK = '0195a000-0000-7000-8000-000000000001'

let device: Device
let server: ServerDouble
let page: Page

async function begin() {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.storeSession(server.login(ANI)))
}
beforeEach(begin)
afterEach(() => {
  device.leave()
  vi.restoreAllMocks()
})

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

/** Returns bytes whose values depend on their position. */
function getBytes(size: number, salt = 1): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 31 + Math.floor(at / 251) + salt) % 256)
}
const keep = (bytes: Uint8Array<ArrayBuffer>, userId = ANI) =>
  on(page.storeFile(userId, 'tugas.pdf', new Blob([bytes])))
type File = Awaited<ReturnType<typeof keep>>

const handIn = (files: File[], queue = 1) =>
  on(
    page.enqueue(
      'assignment',
      { enrollmentId: enrollment(queue), lectureMaterialId: TASK, text: '', files },
      { userId: ANI },
    ),
  )
const complete = (queue: number) => {
  const payload = {
    enrollmentId: enrollment(queue),
    lectureMaterialId: TASK,
    status: 'COMPLETED' as const,
    userId: ANI,
  }
  return on(page.enqueue('progress', payload, { userId: ANI }))
}
const replay = (reason: Parameters<Page['replay']>[0]['reason'] = 'user') =>
  on(page.replay({ client: page.client, reason }))
const entries = () => on(page.listEntries(ANI))
const onServer = (file: File) => server.uploads.kept.get(file.id)
const isFileStored = async (file: File) => (await on(page.readFile({ userId: ANI, ...file }))) !== undefined
async function restart() {
  await device.restart()
  page = await openPage(server)
}

describe('files on the device', () => {
  it('a stored file is read byte for byte, whole or from an offset, even if only its second copy is left', async () => {
    const bytes = getBytes(2_600_000)
    const file = await keep(bytes)
    const whole = async () => new Uint8Array(await (await on(page.readFile({ userId: ANI, ...file })))!.arrayBuffer())
    expect(Buffer.from(await whole()).equals(Buffer.from(bytes))).toBe(true)
    const part = await on(page.readBytes({ userId: ANI, id: file.id }, 1_048_000, 5_000))
    expect(Buffer.from(part!).equals(Buffer.from(bytes.slice(1_048_000, 1_048_576)))).toBe(true)
    device.loseDatabase()
    expect(Buffer.from(await whole()).equals(Buffer.from(bytes))).toBe(true)
  })

  it('a file has no second copy on an almost full phone, and reading it fails if the first copy is lost', async () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: device.locks,
      storage: { estimate: async () => ({ quota: 10_000, usage: 8_000 }) },
    })
    const file = await keep(getBytes(1_000))
    expect(await isFileStored(file)).toBe(true)
    device.loseDatabase()
    expect(await isFileStored(file)).toBe(false)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(keep(getBytes(1_000))).rejects.toMatchObject({ name: 'NotStored', reason: 'full' })
  })

  it('a file is deleted if at two starts no entry and no draft refers to it', async () => {
    const [named, drafted, stray] = [
      await keep(getBytes(10, 1)),
      await keep(getBytes(10, 2)),
      await keep(getBytes(10, 3)),
    ]
    await handIn([named])
    await on(page.saveDraft(ANI, 'assignment-files', [drafted]))
    await on(page.dropStrayFiles())
    expect(await isFileStored(stray)).toBe(true)
    device.moveClock(2 * 3_600_000)
    // If the device's clock jumps ahead, a new file looks old. So a file is deleted only if nothing
    // refers to it at two starts.
    const fresh = await keep(getBytes(10, 4))
    device.moveClock(400 * 86_400_000)
    await on(page.dropStrayFiles())
    expect(await isFileStored(fresh)).toBe(true)
    await on(page.saveDraft(ANI, 'assignment-files', [drafted, fresh]))
    await on(page.dropStrayFiles())
    expect(await isFileStored(fresh)).toBe(true)
    expect([await isFileStored(named), await isFileStored(drafted), await isFileStored(stray)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('a file is deleted when its owner logs out, unless it belongs to unsent work', async () => {
    const [unsent, drafted] = [await keep(getBytes(10, 1)), await keep(getBytes(10, 2))]
    await handIn([unsent])
    await on(page.saveDraft(ANI, 'assignment-files', [drafted]))
    await on(page.deleteUserData(ANI, { unsent: 'keep' }))
    // Drafts count as unsent work too.
    expect([await isFileStored(unsent), await isFileStored(drafted)]).toEqual([true, true])
    await on(page.prepareLogin(BUDI))
    expect([await isFileStored(unsent), await isFileStored(drafted)]).toEqual([true, true])
    await on(page.deleteUserData(ANI, { unsent: 'discard' }))
    expect([await isFileStored(unsent), await isFileStored(drafted)]).toEqual([false, false])
  })
})

describe('sending of files', () => {
  it('sends the files first and the entry after them, and then deletes the local copies', async () => {
    const files = [await keep(getBytes(1_500_000, 1)), await keep(getBytes(40, 2))]
    await handIn(files)
    expect(await replay()).toMatchObject({ state: 'done', delivered: 1, left: 0 })
    for (const [at, file] of files.entries()) {
      expect(onServer(file)?.bytes.equals(Buffer.from(at === 0 ? getBytes(1_500_000, 1) : getBytes(40, 2)))).toBe(true)
      expect(await isFileStored(file)).toBe(false)
    }
    expect(server.applied.map(done => done.entry.payload)).toMatchObject([{ files }])
    expect(server.uploads.takenBytes).toBe(1_500_040)
  })

  it('sends all small entries before a file, including entries added during the upload', async () => {
    const file = await keep(getBytes(1_000_000))
    await handIn([file], 1)
    await complete(2)
    const take = server.uploads.answer.bind(server.uploads)
    let isWritten = false
    vi.spyOn(server.uploads, 'answer').mockImplementation(async (...args) => {
      if (!isWritten && server.uploads.takenBytes > 0) {
        isWritten = true
        const payload = {
          enrollmentId: enrollment(3),
          lectureMaterialId: TASK,
          status: 'COMPLETED',
          userId: ANI,
        } as const
        await page.enqueue('progress', payload, { userId: ANI })
      }
      return take(...args)
    })
    await replay()
    expect(server.applied.map(done => (done.entry.payload as { enrollmentId: string }).enrollmentId)).toEqual([
      enrollment(2),
      enrollment(3),
      enrollment(1),
    ])
  })

  it('an upload delays only entries that depend on it, not the other entries of its enrolment', async () => {
    await handIn([await keep(getBytes(400_000))])
    const other = {
      enrollmentId: enrollment(1),
      lectureMaterialId: enrollment(9),
      status: 'COMPLETED' as const,
      userId: ANI,
    }
    await on(page.enqueue('progress', other, { userId: ANI }))
    await complete(1)
    // Simulates a connection over which only small requests arrive.
    server.expect('fine', 'cut-before')
    await replay()
    expect((await entries()).map(({ kind, payload }) => [kind, Object(payload).lectureMaterialId])).toEqual([
      ['assignment', TASK],
      ['progress', TASK],
    ])
    expect(await replay()).toMatchObject({ state: 'done', left: 0 })
  })

  it('entries of a queue that depend on an upload wait until the upload ends', async () => {
    await handIn([await keep(getBytes(300_000))], 1)
    await complete(1)
    await replay()
    expect(server.applied.map(done => done.entry.kind)).toEqual(['assignment', 'progress'])
  })

  it('a paused upload waits for the learner, and delays no entry of another enrolment', async () => {
    const entry = await handIn([await keep(getBytes(1_000))])
    await complete(2)
    await on(page.setPaused(entry.id, true))
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 1, left: 1 })
    expect(report.nextTryAt).toBeGreaterThan(Date.now() + 60_000)
    expect(server.uploads.kept.size).toBe(0)
    await on(page.setPaused(entry.id, false))
    expect(await replay()).toMatchObject({ delivered: 1, left: 0 })
  })
})

describe('an entry that depends on a paused upload', () => {
  it('points for a completed class wait for a paused assignment of the class', async () => {
    const entry = await handIn([await keep(getBytes(1_000))])
    const ref = `${(entry.payload as { enrollmentId: string }).enrollmentId}:0195a000-0000-7000-8000-0000000000c1`
    const payload = { user_id: ANI, point: 0, extras: { event_name: 'class-completed' as const, ref } }
    await on(page.enqueue('points', payload, { userId: ANI }))
    await on(page.setPaused(entry.id, true))
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 0, left: 2 })
    expect(report.nextTryAt).toBeGreaterThan(Date.now() + 60_000)
    await on(page.setPaused(entry.id, false))
    await replay()
    expect(server.applied.map(done => done.entry.kind)).toEqual(['assignment', 'points'])
  })
})

describe('files over a bad connection', () => {
  const weathers: NetworkCondition[] = [
    'cut-before',
    'cut-after',
    'portal',
    'truncated',
    'server-error',
    'bad-gateway',
    'expired',
  ]

  it.each(weathers)(
    'with the fault %s before every piece, a file arrives once, and no arrived piece is sent again',
    async fault => {
      const bytes = getBytes(1_200_000)
      const file = await keep(bytes)
      await handIn([file])
      for (let run = 0; run < 80 && (await entries()).length > 0; run++) {
        server.expect('fine', 'fine', fault)
        device.moveClock(600_000)
        await replay()
      }
      expect(await entries()).toEqual([])
      expect(server.applied).toHaveLength(1)
      expect(onServer(file)?.bytes.equals(Buffer.from(bytes))).toBe(true)
      expect(server.uploads.takenBytes).toBe(bytes.length)
    },
  )

  it('an upload continues after twenty lost connections in a row', async () => {
    const file = await keep(getBytes(200_000))
    await handIn([file])
    for (let run = 0; run < 20; run++) {
      server.expect('fine', 'cut-before')
      device.moveClock(600_000)
      await replay()
    }
    expect(await entries()).toMatchObject([{ state: 'waiting', lastReason: { kind: 'network' } }])
    server.clearUp()
    device.moveClock(600_000)
    expect(await replay()).toMatchObject({ delivered: 1 })
  })

  it('after the browser is killed at any point, an upload resumes at the size that the server has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(120), { minLength: 1, maxLength: 5 }), async lives => {
        device.leave()
        await begin()
        const bytes = getBytes(700_000)
        const file = await keep(bytes)
        await handIn([file])
        for (const steps of lives) {
          device.life.killAfter(steps)
          if ((await device.until(page.replay({ client: page.client, reason: 'start' }))) === 'killed') {
            await restart()
          }
          device.life.spare()
        }
        await replay()
        expect(await entries()).toEqual([])
        expect(server.applied).toHaveLength(1)
        expect(onServer(file)?.bytes.equals(Buffer.from(bytes))).toBe(true)
        expect(server.uploads.takenBytes).toBe(bytes.length)
      }),
      { numRuns: 15 },
    )
  })
})

describe('unexpected responses to a file', () => {
  it('sends a file again if the server no longer has it', async () => {
    const file = await keep(getBytes(500_000))
    await handIn([file])
    server.expect('fine', 'fine', 'cut-before')
    await replay()
    server.uploads.forget()
    expect(await replay('online')).toMatchObject({ delivered: 1 })
    expect(onServer(file)?.isComplete).toBe(true)
  })

  it.each(['ATTACHMENT_TYPE_NOT_SUPPORTED', 'VALIDATION_FAILED'])(
    'after the code %s an entry is refused and keeps its files',
    async code => {
      const file = await keep(getBytes(100))
      await handIn([file])
      server.uploads.refusals.push(code)
      expect(await replay()).toMatchObject({ refused: 1 })
      expect(await entries()).toMatchObject([{ state: 'refused', lastReason: { code } }])
      expect(await isFileStored(file)).toBe(true)
    },
  )

  it('an upload waits if the daily quota is used up, while other entries continue', async () => {
    const entry = await handIn([await keep(getBytes(100))], 1)
    await complete(2)
    server.uploads.refusals.push('UPLOAD_QUOTA_EXCEEDED')
    expect(await replay()).toMatchObject({ delivered: 1, left: 1, refused: 0 })
    expect(await entries()).toMatchObject([{ id: entry.id, state: 'waiting' }])
  })

  it('stops sending a file whose bytes arrive corrupt again and again', async () => {
    await handIn([await keep(getBytes(100))])
    for (let run = 0; run < 12; run++) {
      server.uploads.damagesNext = true
      device.moveClock(3_600_000)
      await replay()
    }
    expect(await entries()).toMatchObject([{ state: 'refused' }])
    expect(server.uploads.takenBytes).toBeLessThanOrEqual(600)
  })

  it('keeps an entry whose file cannot be read for a moment, and sends the other entries', async () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: device.locks,
      storage: { estimate: async () => ({ quota: 10_000, usage: 8_000 }) },
    })
    const entry = await handIn([await keep(getBytes(1_000, 1))], 1)
    await handIn([await keep(getBytes(1_000, 2))], 2)
    await complete(3)
    const open = device.indexedDb.open.bind(device.indexedDb)
    let failures = 0
    // The first four tries fail: the first read of the file, and its three repetitions after a lost connection.
    const lost = vi.spyOn(device.indexedDb, 'open').mockImplementation((name, version) => {
      if (name === 'semai-files' && failures++ < 4) throw new DOMException('server lost', 'UnknownError')
      return open(name, version)
    })
    expect(await replay()).toMatchObject({ state: 'done', delivered: 2, refused: 0, left: 1 })
    expect(await entries()).toMatchObject([{ id: entry.id, state: 'waiting' }])
    lost.mockRestore()
    expect(await replay()).toMatchObject({ delivered: 1, left: 0 })
  })

  it('counts each try to send an entry whose file cannot be read', async () => {
    const entry = await handIn([await keep(getBytes(1_000))], 1)
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(device.caches, 'open').mockRejectedValue(new DOMException('no cache', 'UnknownError'))
    const open = device.indexedDb.open.bind(device.indexedDb)
    vi.spyOn(device.indexedDb, 'open').mockImplementation((name, version) => {
      if (name === 'semai-files') throw new DOMException('server lost', 'UnknownError')
      return open(name, version)
    })
    const attempts: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      await replay('user')
      const [now] = await entries()
      expect(now).toMatchObject({ id: entry.id, state: 'waiting' })
      attempts.push(now!.attempts)
    }
    expect(attempts.toSorted((a, b) => a - b)).toEqual(attempts)
    expect(new Set(attempts).size).toBe(3)
  })

  it('stores the reason why an entry waits while its file cannot be read', async () => {
    await handIn([await keep(getBytes(1_000))], 1)
    vi.spyOn(device.caches, 'open').mockRejectedValue(new DOMException('no cache', 'UnknownError'))
    const open = device.indexedDb.open.bind(device.indexedDb)
    const lost = vi.spyOn(device.indexedDb, 'open').mockImplementation((name, version) => {
      if (name === 'semai-files') throw new DOMException('server lost', 'UnknownError')
      return open(name, version)
    })
    await replay('user')
    expect((await entries())[0]?.lastReason?.message).toMatch(/^Berkasnya belum bisa dibaca/)
    lost.mockRestore()
    expect(await replay('user')).toMatchObject({ left: 0 })
  })

  it('reads a file again if the connection to its database is lost once', async () => {
    const file = await keep(getBytes(1_000))
    const open = device.indexedDb.open.bind(device.indexedDb)
    vi.spyOn(device.indexedDb, 'open')
      .mockImplementation(open)
      .mockImplementationOnce(() => {
        throw new DOMException('server lost', 'UnknownError')
      })
    vi.spyOn(device.caches, 'open').mockRejectedValue(new DOMException('no cache', 'UnknownError'))
    expect(await isFileStored(file)).toBe(true)
  })

  it('refuses an entry whose file is lost on the device', async () => {
    const file = await keep(getBytes(100))
    await handIn([file])
    await on(page.dropFiles([{ userId: ANI, id: file.id }]))
    expect(await replay()).toMatchObject({ refused: 1 })
    expect(await entries()).toMatchObject([{ state: 'refused', lastReason: { code: 'FILE_GONE' } }])
  })
})
