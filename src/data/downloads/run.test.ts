import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ANI, DownloadPhone, PART_BYTES, PIECE_BYTES } from '#tests/support/device/downloads.ts'

const CLASS = '0195a000-0000-7000-8000-000000000201'
const OTHER = '0195a000-0000-7000-8000-000000000202'

let phone: DownloadPhone
let video: string
let pdf: string

beforeEach(async () => {
  phone = new DownloadPhone()
  video = phone.server.add('mp4', 1_234)
  pdf = phone.server.add('pdf', 350)
  phone.classes.set(CLASS, [pdf, video])
  await phone.start()
})
afterEach(() => phone.leave())

const sentTwice = () =>
  [...phone.server.sent].reduce(
    (sum, [url, sent]) => sum + Math.max(0, sent - (phone.server.files.get(url)?.length ?? 0)),
    0,
  )
const keptPieces = async () => {
  const pieces = await phone.on(phone.data.pieces.openPieces(ANI))
  return [...((await phone.on(pieces!.list())) ?? new Map<string, Set<number>>()).values()].reduce(
    (sum, set) => sum + set.size,
    0,
  )
}

describe('download of a class', () => {
  it('a class is downloaded once, verified, and then served byte for byte', async () => {
    await phone.save(CLASS)
    expect(await phone.run()).toEqual({ state: 'done' })
    expect(await phone.row(CLASS)).toMatchObject({ state: 'ready', problem: undefined })
    expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
    expect(await phone.bytesOf(pdf)).toEqual(phone.server.files.get(pdf))
    expect(sentTwice()).toBe(0)
    // One request per file, not one per piece.
    expect(phone.server.requests).toBe(2)
    await phone.run()
    expect(phone.server.requests).toBe(2)
  })

  it('a download resumes at the exact byte where the connection broke', async () => {
    phone.server.upcomingFaults.push(150, 41, 1, 'no line', 500, 7)
    await phone.save(CLASS)
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(sentTwice()).toBe(0)
    expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
  })

  it('a download waits for the next start if the connection remains lost, and repeats at most one piece', async () => {
    phone.server.upcomingFaults.push(250, ...Array<'no line'>(10).fill('no line'))
    await phone.save(CLASS)
    expect(await phone.run()).toEqual({ state: 'line' })
    expect(await phone.row(CLASS)).toMatchObject({ state: 'queued', problem: 'line' })
    phone.server.upcomingFaults.length = 0
    await phone.restart()
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(sentTwice()).toBeLessThanOrEqual(PIECE_BYTES + PART_BYTES)
  })

  it('a download rejects a login page as content, and reports the pause that the server requests', async () => {
    phone.server.upcomingFaults.push('portal', 'server error')
    await phone.save(CLASS)
    expect(await phone.run()).toEqual({ state: 'line' })
    expect((await phone.row(CLASS))?.problem).toBe('server')
    phone.server.upcomingFaults.push('busy')
    expect(await phone.run()).toEqual({ state: 'line', retryAfterMs: 7_000 })
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
  })

  it.each([
    ['business', { state: 'stopped', problem: 'refused' }, 'done'],
    ['server', { state: 'queued', problem: 'server' }, 'line'],
  ] as const)('a class with a failure of kind %s delays no other class', async (kind, expected, state) => {
    phone.classes.set(OTHER, [pdf])
    phone.manifestFailures.set(CLASS, kind)
    await phone.save(CLASS)
    await phone.save(OTHER)
    expect(await phone.run()).toEqual({ state })
    expect(await phone.row(CLASS)).toMatchObject(expected)
    expect((await phone.row(OTHER))?.state).toBe('ready')
  })

  it('plans a retry for a class whose file has a new URL, and downloads it with a new manifest', async () => {
    phone.server.upcomingFaults.push('gone')
    await phone.save(CLASS)
    expect(await phone.run()).toEqual({ state: 'line' })
    expect(await phone.row(CLASS)).toMatchObject({ state: 'queued', problem: 'server', version: undefined })
    expect(await phone.run()).toEqual({ state: 'done' })
    expect((await phone.row(CLASS))?.state).toBe('ready')
  })

  it.each([
    ['pieces of no bytes', { pieceBytes: 0 }],
    ['a size that is no number', { bytes: Number.NaN }],
  ])('a file whose row is damaged (%s) is not ready, and is downloaded again', async (_name, damage) => {
    await phone.save(CLASS)
    await phone.run()
    const [file] = (await phone.on(phone.data.store.listFiles(ANI)))!.filter(({ url }) => url === video)
    await phone.on(phone.data.db.withDb(db => db.put('downloadFiles', { ...file!, ...damage })))
    await phone.run()
    expect(await phone.row(CLASS)).toMatchObject({ state: 'stopped', problem: 'damaged' })
    await phone.on(phone.data.store.resumeDownload(ANI, CLASS))
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
  })

  it('a download is complete even if the server answers a range request with the whole file', async () => {
    phone.server.upcomingFaults.push(130, 'whole file')
    await phone.save(CLASS)
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(await phone.bytesOf(pdf)).toEqual(phone.server.files.get(pdf))
  })

  it('downloads a changed piece again, and stops if a connection changes every piece', async () => {
    phone.server.upcomingFaults.push('altered')
    await phone.save(CLASS)
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    const film = phone.server.add('mp4', 420)
    phone.classes.set(OTHER, [film])
    phone.server.upcomingFaults.push(...Array<'altered'>(9).fill('altered'))
    await phone.save(OTHER)
    await phone.run()
    expect(await phone.row(OTHER)).toMatchObject({ state: 'stopped', problem: 'damaged' })
    expect(await phone.open(film)).toBeUndefined()
  })
})

describe('free storage', () => {
  it('checks the free storage before the first byte, and reports the missing bytes', async () => {
    phone.free = 2_000
    await phone.save(CLASS)
    await phone.run()
    expect(await phone.row(CLASS)).toMatchObject({
      state: 'stopped',
      problem: 'space',
      missingBytes: 2 * 1_584 - 2_000,
    })
    expect(phone.server.requests).toBe(0)
  })

  it('stored pieces are kept on a full disk, and the download resumes after them', async () => {
    phone.device.caches.writesLeft = 6
    await phone.save(CLASS)
    await phone.run()
    expect(await phone.row(CLASS)).toMatchObject({ state: 'stopped', problem: 'space', missingBytes: 1_584 - 550 })
    phone.device.caches.writesLeft = Infinity
    await phone.on(phone.data.store.resumeDownload(ANI, CLASS))
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(sentTwice()).toBeLessThanOrEqual(PIECE_BYTES + PART_BYTES)
  })
})

describe('actions of the learner', () => {
  it('a paused download uses no network, and resuming repeats at most one piece', async () => {
    await phone.save(CLASS)
    const running = phone.run()
    await phone.on(phone.untilSent(400))
    await phone.on(phone.data.store.pauseDownload(ANI, CLASS))
    await running
    expect((await phone.row(CLASS))?.state).toBe('paused')
    const { requests } = phone.server
    await phone.run()
    expect(phone.server.requests).toBe(requests)
    await phone.on(phone.data.store.resumeDownload(ANI, CLASS))
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
    expect(sentTwice()).toBeLessThanOrEqual(PIECE_BYTES + PART_BYTES)
  })

  it('deleting a download in progress leaves no bytes', async () => {
    await phone.save(CLASS)
    const running = phone.run()
    await phone.on(phone.untilSent(400))
    await phone.on(phone.data.store.removeDownload(ANI, CLASS))
    await running
    expect(await phone.row(CLASS)).toBeUndefined()
    expect(await keptPieces()).toBe(0)
    expect(await phone.open(pdf)).toBeUndefined()
  })

  it('if a second class requests a file while it is being deleted, the file is complete in the end', async () => {
    await phone.save(CLASS)
    await phone.run()
    phone.classes.set(OTHER, [video])
    await phone.save(OTHER)
    const slow = phone.device.caches.holdDeletes()
    const removing = phone.on(phone.data.store.removeDownload(ANI, CLASS))
    await slow.asked
    const running = phone.run()
    for (let round = 0; round < 1_000; round++) await new Promise(resolve => setImmediate(resolve))
    slow.release()
    await Promise.all([removing, running])
    expect((await phone.row(OTHER))?.state).toBe('ready')
    expect(await keptPieces()).toBe(Math.ceil(1_234 / PIECE_BYTES))
  })

  it('deleting one of two classes that share a file keeps the other class complete', async () => {
    phone.classes.set(OTHER, [pdf])
    await phone.save(CLASS)
    await phone.save(OTHER)
    await phone.run()
    await phone.on(phone.data.store.removeDownload(ANI, CLASS))
    expect(await phone.bytesOf(pdf)).toEqual(phone.server.files.get(pdf))
    expect(await phone.open(video)).toBeUndefined()
    await phone.run()
    expect((await phone.row(OTHER))?.state).toBe('ready')
  })

  it('downloads single materials of a class, adds more later, and removes one', async () => {
    await phone.save(CLASS, { wanted: ['m0'] })
    await phone.run()
    expect(await phone.open(video)).toBeUndefined()
    await phone.save(CLASS, { wanted: ['m1'] })
    await phone.run()
    expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
    await phone.on(phone.data.store.removeDownload(ANI, CLASS, 'm0'))
    expect(await phone.open(pdf)).toBeUndefined()
    expect((await phone.row(CLASS))?.wanted).toEqual(['m1'])
    expect(sentTwice()).toBe(0)
  })

  it('a download waits for Wi-Fi if the setting requires it, until the learner allows any connection', async () => {
    await phone.on(
      phone.data.settings.writeDownloadSettings({
        isWifiOnly: true,
        aheadBytes: 0,
        monthBytes: 0,
        isAheadOnCellular: false,
        isLive: true,
      }),
    )
    await phone.save(CLASS)
    for (const isMetered of [true, undefined]) {
      phone.connection = { ...phone.connection, isMetered }
      expect(await phone.run()).toEqual({ state: 'line' })
      expect(await phone.row(CLASS)).toMatchObject({ state: 'queued', problem: 'wifi' })
    }
    expect(phone.server.requests).toBe(0)
    await phone.on(phone.data.store.resumeDownload(ANI, CLASS, { isAnyLine: true }))
    await phone.run()
    expect((await phone.row(CLASS))?.state).toBe('ready')
  })
})

it('downloads automatically only on a connection that is known to be unmetered', async () => {
  await phone.save(CLASS, { isAhead: true })
  for (const connection of [{ isMetered: undefined }, { isMetered: true }, { isMetered: false, isSaving: true }]) {
    phone.connection = { isOnline: true, isSaving: false, ...connection }
    await phone.run()
  }
  expect(phone.server.requests).toBe(0)
  phone.connection = { isOnline: true, isMetered: false, isSaving: false }
  await phone.run()
  expect((await phone.row(CLASS))?.state).toBe('ready')
})

it('removes automatic downloads, but no requested downloads, to make space for unsent work', async () => {
  phone.connection = { isOnline: true, isMetered: false, isSaving: false }
  phone.classes.set(OTHER, [phone.server.add('mp4', 420)])
  await phone.save(CLASS)
  await phone.save(OTHER, { isAhead: true })
  await phone.run()
  const { retryWithFreedSpace } = await import('../outbox/free-space.ts')
  let isFull = true
  const write = async () => {
    isFull = (await phone.data.store.listDownloads(ANI)).length > 1
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
  }
  await phone.on(retryWithFreedSpace(write))
  expect(isFull).toBe(false)
  expect((await phone.row(CLASS))?.state).toBe('ready')
})

it('a new version of a class downloads only new files, and deletes files that it no longer uses', async () => {
  await phone.save(CLASS)
  await phone.run()
  const newer = phone.server.add('mp4', 900)
  phone.classes.set(CLASS, [pdf, newer])
  phone.server.sent.clear()
  await phone.on(phone.data.store.refreshDownload(ANI, CLASS))
  await phone.run()
  expect([...phone.server.sent]).toEqual([[newer, 900]])
  expect(await phone.open(video)).toBeUndefined()
  expect(await phone.bytesOf(newer)).toEqual(phone.server.files.get(newer))
})

it('marks a class as ready only when an active worker can serve it', async () => {
  phone.hasWorker = false
  await phone.save(CLASS)
  await phone.run()
  expect(await phone.row(CLASS)).toMatchObject({ state: 'queued', problem: 'unchecked' })
  phone.hasWorker = true
  const { requests } = phone.server
  await phone.run()
  expect((await phone.row(CLASS))?.state).toBe('ready')
  expect(phone.server.requests).toBe(requests)
})

it('logout deletes downloaded rows and bytes, and a version purge keeps both', async () => {
  await phone.save(CLASS)
  await phone.run()
  await phone.on(
    phone.data.queries.queryStorage(ANI).setItem('lain', { buster: '', queryHash: '', queryKey: [], state: {} }),
  )
  await phone.on(phone.data.queries.purgeQueries())
  expect(await phone.on(phone.data.queries.queryStorage(ANI).entries())).toHaveLength(1)
  await phone.run()
  expect((await phone.row(CLASS))?.state).toBe('ready')

  await phone.on(phone.data.session.deleteUserData(ANI))
  expect(await phone.row(CLASS)).toBeUndefined()
  expect(await phone.open(video)).toBeUndefined()
  expect((await phone.on(phone.device.caches.keys()))?.filter(name => name.includes(ANI))).toEqual([])
})

it('reports data that the browser evicted instead of silently downloading it again', async () => {
  await phone.save(CLASS)
  await phone.run()
  phone.device.caches.lose()
  const { requests } = phone.server
  await phone.run()
  expect(await phone.row(CLASS)).toMatchObject({ state: 'stopped', problem: 'damaged' })
  expect(phone.server.requests).toBe(requests)
})
