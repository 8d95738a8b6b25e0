import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSignedClass } from '#contract/learning/signed-class.ts'
import { ANI, DownloadPhone, PIECE_BYTES } from '#tests/support/device/downloads.ts'
import { createOwnClass, handOver, receive, signClass } from '#tests/support/device/packs.ts'
import { openPack } from './format.ts'
import { describeByServer, planPack } from './plan.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

const CLASS = '0195a000-0000-7000-8000-000000000201'
const OTHER = '0195a000-0000-7000-8000-000000000202'
const VIDEO_BYTES = 434
const PDF_BYTES = 150
const CLASS_BYTES = VIDEO_BYTES + PDF_BYTES
/** `SEMAI_RUNS` sets the number of damaged files. 1,000 of them take about 28 s. */
const runs = Number(process.env['SEMAI_RUNS'] ?? 60)

let phone: DownloadPhone
let video: string
let pdf: string

beforeEach(async () => {
  phone = new DownloadPhone()
  video = phone.server.add('mp4', VIDEO_BYTES)
  pdf = phone.server.add('pdf', PDF_BYTES)
  phone.classes.set(CLASS, [pdf, video])
  await phone.start()
})
afterEach(() => phone.leave())

const sentBytes = () => [...phone.server.sent.values()].reduce((sum, bytes) => sum + bytes, 0)
const resume = () => phone.on(phone.data.store.resumeDownload(ANI, CLASS))

/** Returns the stored pieces that differ from the server's file. */
async function listWrongPieces(): Promise<string[]> {
  const pieces = (await phone.on(phone.data.pieces.openPieces(ANI)))!
  const wrong: string[] = []
  for (const [url, indices] of (await phone.on(pieces.list()))!) {
    for (const index of indices) {
      const stored = await phone.on(pieces.read(url, index))
      const genuine = phone.server.files.get(url)?.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)
      if (!genuine || !Buffer.from(stored!).equals(Buffer.from(genuine))) wrong.push(`${url} ${index}`)
    }
  }
  return wrong
}

describe('a class from another device', () => {
  it('stores and checks a class from a pack without a request', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    expect(await receive(phone, pack, own)).toMatchObject({
      kind: 'taken',
      takenBytes: CLASS_BYTES,
      badPieces: 0,
      missingBytes: 0,
    })
    expect(await phone.run()).toEqual({ state: 'done' })
    expect(await phone.row(CLASS)).toMatchObject({ state: 'ready', signed: signClass(phone, CLASS) })
    expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
    expect(phone.server.requests).toBe(0)
    expect(await receive(phone, pack, own)).toEqual({ kind: 'already' })
  })

  it(
    'stores no unchecked byte of damaged packs, and downloads only the damaged pieces',
    async () => {
      const pack = await handOver(phone, CLASS)
      const own = await createOwnClass(phone, CLASS)
      const layout = locatePieces(pack)
      const headBytes = layout[0]!.at
      const endBytes = pack.length - layout.at(-1)!.at - layout.at(-1)!.bytes.length
      const seen = { opened: 0, refused: 0, refetched: 0 }
      await fc.assert(
        fc.asyncProperty(damage, async change => {
          const damaged = applyDamage(pack, change)
          phone.server.sent.clear()
          const outcome = await receive(phone, damaged, own)
          const isHeadIntact =
            areEqual(damaged.subarray(0, headBytes), pack.subarray(0, headBytes)) ||
            (damaged.length >= endBytes &&
              areEqual(damaged.subarray(damaged.length - endBytes), pack.subarray(pack.length - endBytes)))
          const bad = layout.filter(({ at, bytes }) => !areEqual(damaged.subarray(at, at + bytes.length), bytes))
          const badBytes = bad.reduce((sum, { bytes }) => sum + bytes.length, 0)
          const row = await phone.row(CLASS)
          const taken: unknown = expect.objectContaining({
            kind: 'taken',
            badPieces: bad.length,
            missingBytes: badBytes,
          })
          expect({ outcome, state: row?.state, wrong: await listWrongPieces(), sent: sentBytes() }).toEqual({
            outcome: isHeadIntact ? taken : undefined,
            state: !isHeadIntact ? undefined : badBytes > 0 ? 'paused' : 'queued',
            wrong: [],
            sent: 0,
          })
          await resume()
          await phone.run()
          expect((await phone.row(CLASS))?.state).toBe(isHeadIntact ? 'ready' : undefined)
          const refetched = isHeadIntact ? badBytes : 0
          expect(sentBytes()).toBe(refetched)
          seen.opened += isHeadIntact ? 1 : 0
          seen.refused += isHeadIntact ? 0 : 1
          seen.refetched += refetched
          await phone.on(phone.data.store.removeDownload(ANI, CLASS))
        }),
        { numRuns: runs },
      )
      expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
    },
    scaleTimeLimit(120_000),
  )

  it('completes a class without the network after a kill and a second try with the same pack', async () => {
    const pack = await handOver(phone, CLASS)
    for (let steps = 1; steps < 60; steps += 4) {
      const own = await createOwnClass(phone, CLASS)
      phone.device.life.killAfter(steps)
      const first = await receive(phone, pack, own)
      if (!first) await phone.restart()
      phone.device.life.spare()
      expect(await listWrongPieces()).toEqual([])
      const kept = (await phone.row(CLASS))?.state
      expect([undefined, 'paused', 'queued']).toContain(kept)
      expect(['taken', 'already']).toContain((await receive(phone, pack, own))?.kind)
      await phone.run()
      expect(await phone.row(CLASS)).toMatchObject({ state: 'ready' })
      expect(sentBytes()).toBe(0)
      await phone.on(phone.data.store.removeDownload(ANI, CLASS))
    }
  })

  it('stops receiving a pack after a cancellation, and continues with the same pack', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    const stop = new AbortController()
    stop.abort()
    await expect(receive(phone, pack, own, { signal: stop.signal })).rejects.toThrow(/abort/)
    expect(await phone.row(CLASS)).toMatchObject({ state: 'paused' })
    expect(await phone.run()).toEqual({ state: 'done' })
    expect(sentBytes()).toBe(0)
    expect(await receive(phone, pack, own)).toMatchObject({ kind: 'taken', missingBytes: 0 })
  })

  it('keeps the pieces of a pack although a download run deletes pieces without a row at the same time', async () => {
    const { store, pieces: stores, reconcile, db } = phone.data
    const pack = await handOver(phone, CLASS)
    const opened = (await openPack(new Blob([pack])))!
    const plan = planPack(opened, opened.description, await createOwnClass(phone, CLASS), undefined, [], 0)
    if (typeof plan === 'string') throw new Error(plan)
    const pieces = (await phone.on(stores.openPieces(ANI)))!
    const received = Promise.withResolvers<void>()
    const slow = { ...pieces, list: () => received.promise.then(() => pieces.list()) }
    let sweep: Promise<void> | undefined
    // Stores the class as `storeReceivedClass` does, in this lock.
    const work = store.withPieces(async () => {
      sweep = reconcile.sweepPieces(ANI, slow)
      await store.listFiles(ANI)
      await db.withDb(each => each.put('downloads', plan.row))
      for (const file of plan.files) await db.withDb(each => each.put('downloadFiles', file))
      await pieces.put(pdf, 0, phone.server.files.get(pdf)!.slice(0, PIECE_BYTES))
      received.resolve()
    })
    await phone.on(work)
    await phone.on(sweep!)
    expect(await phone.on(pieces.list())).toEqual(new Map([[pdf, new Set([0])]]))
  })

  it('creates no pack whose head is too large for any device to read', async () => {
    await phone.save(CLASS)
    await phone.run()
    const row = (await phone.row(CLASS))!
    const { signal } = new AbortController()
    const create = async (titleLength: number) => {
      const { text, signature } = signClass(phone, CLASS)
      const signed = { text: text.replace('Kelas', 'K'.repeat(titleLength)), signature }
      return (await phone.on(phone.data.create.createPack(row, signed, () => undefined, signal)))!
    }
    expect(await openPack((await create(1_000_000)) as Blob)).toBeDefined()
    expect(await create(1_100_000)).toBe('too-large')
  })

  it('stores nothing without enough space, and keeps the stored pieces when the disk becomes full', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    expect(await receive(phone, pack, own, { free: 1_000 })).toEqual({
      kind: 'space',
      lackingBytes: 2 * CLASS_BYTES - 1_000,
    })
    expect(await phone.row(CLASS)).toBeUndefined()
    phone.device.caches.writesLeft = 3
    expect(await receive(phone, pack, own)).toEqual({
      kind: 'space',
      lackingBytes: CLASS_BYTES - PDF_BYTES - PIECE_BYTES,
    })
    phone.device.caches.writesLeft = Infinity
    expect(await receive(phone, pack, own)).toMatchObject({ kind: 'taken', missingBytes: 0 })
  })
})

describe('a pack whose class differs from the class on this device', () => {
  it('stores the unchanged files of a pack of another class version, and downloads the others later', async () => {
    const pack = await handOver(phone, CLASS)
    const newVideo = phone.server.add('mp4', 333)
    phone.classes.set(OTHER, [pdf, newVideo])
    const own = await createOwnClass(phone, OTHER)
    expect(await receive(phone, pack, own)).toMatchObject({ kind: 'taken', takenBytes: PDF_BYTES, missingBytes: 333 })
    expect(await phone.row(OTHER)).toMatchObject({ state: 'paused', version: undefined })
    await phone.on(phone.data.store.resumeDownload(ANI, OTHER))
    await phone.run()
    expect(await phone.row(OTHER)).toMatchObject({ state: 'ready' })
    expect(phone.server.sent).toEqual(new Map([[newVideo, 333]]))
  })

  it('keeps the quality of a partly stored video, and otherwise uses the quality of the pack', async () => {
    const low = phone.server.add('mp4', 120)
    phone.lowOf.set(video, low)
    const pack = await handOver(phone, CLASS, { quality: 'low' })
    const own = await createOwnClass(phone, CLASS)
    await phone.save(CLASS, { quality: 'standard' })
    expect(await receive(phone, pack, own)).toMatchObject({ kind: 'taken', missingBytes: 0 })
    expect(await phone.row(CLASS)).toMatchObject({ quality: 'low' })
    await phone.on(phone.data.store.removeDownload(ANI, CLASS))

    await phone.save(CLASS, { quality: 'standard' })
    phone.server.upcomingFaults.push(PDF_BYTES, PIECE_BYTES * 2, ...Array<'no line'>(9).fill('no line'))
    await phone.run()
    phone.server.upcomingFaults.length = 0
    expect(await receive(phone, pack, own)).toEqual({ kind: 'already' })
    expect(await phone.row(CLASS)).toMatchObject({ quality: 'standard' })
  })

  it('stores a video although the server made a smaller version after the sender saved it', async () => {
    const low = phone.server.add('mp4', 120)
    phone.lowOf.set(video, low)
    const pack = await handOver(phone, CLASS, { quality: 'standard' })
    const own = await createOwnClass(phone, CLASS)
    own.files = own.files.map(file => (file.url === low ? { ...file, quality: '720p' as const } : file))
    const opened = (await openPack(new Blob([pack])))!
    const plan = planPack({ ...opened, quality: '720p' }, opened.description, own, undefined, [], 0)
    expect(plan).toMatchObject({ row: { quality: 'standard' }, accepted: [{ url: pdf }, { url: video }] })
  })

  it('uses no piece of the pack if another class on the device already has the same files', async () => {
    const pack = await handOver(phone, CLASS)
    phone.classes.set(OTHER, [pdf, video])
    await phone.save(OTHER)
    await phone.run()
    phone.server.requests = 0
    expect(await receive(phone, pack, await createOwnClass(phone, CLASS))).toMatchObject({
      takenBytes: 0,
      missingBytes: 0,
    })
    await phone.run()
    expect(await phone.row(CLASS)).toMatchObject({ state: 'ready' })
    expect(phone.server.requests).toBe(0)
  })

  it('requests the manifest and the texts again if the stored texts are missing or of another version', async () => {
    const pack = await handOver(phone, CLASS)
    const own = { ...(await createOwnClass(phone, CLASS)), queryKeys: [] }
    expect(await receive(phone, pack, own)).toMatchObject({ kind: 'taken', missingBytes: 0 })
    // The text loader requests stored materials again only if the row has no version.
    expect(await phone.row(CLASS)).toMatchObject({ state: 'queued', version: undefined })
    await phone.run()
    expect(await phone.row(CLASS)).toMatchObject({ state: 'ready', version: own.version })
    expect(sentBytes()).toBe(0)
  })

  it('stores nothing if the class on this device needs no file of the pack', async () => {
    const pack = await handOver(phone, CLASS)
    phone.classes.set(OTHER, [phone.server.add('mp4', 333)])
    expect(await receive(phone, pack, await createOwnClass(phone, OTHER))).toEqual({ kind: 'changed' })
    expect(await phone.row(OTHER)).toBeUndefined()
  })

  it('stores only files that the trusted description contains with the same hashes', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    const trusted = parseSignedClass(signClass(phone, CLASS).text)!
    trusted.files = trusted.files.map(file => (file.url === pdf ? { ...file, pieces: '0'.repeat(64) } : file))
    expect(await receive(phone, pack, own, { trusted })).toMatchObject({
      takenBytes: VIDEO_BYTES,
      missingBytes: PDF_BYTES,
    })
  })
})

describe('a head that a sender has changed', () => {
  it('stores no ids of materials that the class does not have', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    const opened = (await openPack(new Blob([pack])))!
    const ids = own.files.map(({ materialId }) => materialId)
    const plan = planPack({ ...opened, wanted: ['asing', ...ids] }, opened.description, own, undefined, [], 0)
    expect(plan).toMatchObject({ row: { wanted: ids } })
  })

  it('stores the signature and the list of files from the server if the browser cannot verify the pack', async () => {
    const pack = await handOver(phone, CLASS)
    const own = await createOwnClass(phone, CLASS)
    const opened = (await openPack(new Blob([pack])))!
    const trusted = parseSignedClass(signClass(phone, CLASS).text)!
    const signed = { text: 'dari server', signature: 'dari server' }
    const forged = { ...own, title: 'Palsu', files: own.files.slice(0, 1) }
    const plan = planPack(opened, trusted, describeByServer(forged, trusted, signed), undefined, [], 0)
    expect(plan).toMatchObject({ row: { title: 'Kelas', signed, files: [{ url: pdf }, { url: video }] } })
  })
})

/** Returns the positions of all pieces in the pack, which has the files in the order of the class. */
function locatePieces(pack: Uint8Array) {
  const all = [pdf, video].flatMap(url => {
    const content = phone.server.files.get(url)!
    return Array.from({ length: Math.ceil(content.length / PIECE_BYTES) }, (_, index) =>
      content.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
    )
  })
  let at = Buffer.from(pack).indexOf(Buffer.from(all[0]!))
  return all.map(bytes => {
    const piece = { at, bytes }
    at += bytes.length
    return piece
  })
}

/** `at` and `length` are shares of the file's size. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const damage = fc.oneof(
  fc.record({ do: fc.constant('flip' as const), at: fc.array(share, { minLength: 1, maxLength: 6 }) }),
  fc.record({ do: fc.constant('cut' as const), at: share }),
  fc.record({ do: fc.constant('zero' as const), at: share, length: share }),
  fc.record({ do: fc.constant('insert' as const), at: share, bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }) }),
  fc.record({ do: fc.constant('replace' as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
)
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never

function applyDamage(pack: Uint8Array<ArrayBuffer>, change: Damage): Uint8Array<ArrayBuffer> {
  const toIndex = (part: number) => Math.min(pack.length - 1, Math.floor(part * pack.length))
  const damaged = pack.slice()
  switch (change.do) {
    case 'flip':
      for (const at of change.at) damaged[toIndex(at)]! ^= 0x41
      return damaged
    case 'cut':
      return damaged.slice(0, toIndex(change.at))
    case 'zero':
      return damaged.fill(0, toIndex(change.at), toIndex(change.at) + Math.ceil(change.length * 400))
    case 'insert': {
      const at = toIndex(change.at)
      return Uint8Array.from([...pack.slice(0, at), ...change.bytes, ...pack.slice(at)])
    }
    case 'replace':
      return Uint8Array.from(change.bytes)
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(Buffer.from(b))
}
