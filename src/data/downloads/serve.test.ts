import { afterEach, beforeEach, expect, it } from 'vitest'
import { ANI, DownloadPhone } from '#tests/support/device/downloads.ts'

const CLASS = '0195a000-0000-7000-8000-000000000201'

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

it('plays the downloaded small quality when the player requests the large one', async () => {
  const small = phone.server.add('mp4', 222)
  phone.lowOf.set(video, small)
  await phone.save(CLASS, { quality: 'low' })
  await phone.run()
  expect((await phone.row(CLASS))?.state).toBe('ready')
  expect([...phone.server.sent.keys()].toSorted()).toEqual([pdf, small].toSorted())
  expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(small))
  // A request for exactly the larger quality is not answered with the smaller file on the device; it goes to the
  // network.
  expect(await phone.open(`${video}?exact`)).toBeUndefined()
})

it('serves the ranges that a player requests, including the first two bytes for Safari', async () => {
  await phone.save(CLASS)
  await phone.run()
  const whole = phone.server.files.get(video)!
  const probe = await phone.open(video, 'bytes=0-1')
  expect(probe?.status).toBe(206)
  expect(Object.fromEntries(probe!.headers)).toMatchObject({
    'content-range': 'bytes 0-1/1234',
    'content-length': '2',
    'accept-ranges': 'bytes',
    'content-type': 'video/mp4',
  })
  expect(await phone.bytesOf(video, 'bytes=95-305')).toEqual(whole.slice(95, 306))
  expect(await phone.bytesOf(video, 'bytes=1200-')).toEqual(whole.slice(1_200))
  expect(await phone.bytesOf(video, 'bytes=-5')).toEqual(whole.slice(-5))
  expect((await phone.open(video, 'bytes=1234-'))?.status).toBe(416)
})

it('fetches only the missing half of a partly stored file', async () => {
  phone.server.upcomingFaults.push(620)
  phone.classes.set(CLASS, [video])
  await phone.save(CLASS)
  const running = phone.run()
  await phone.on(phone.untilSent(620))
  await phone.on(phone.data.store.pauseDownload(ANI, CLASS))
  await running
  phone.server.sent.clear()
  expect(await phone.bytesOf(video)).toEqual(phone.server.files.get(video))
  expect(phone.server.sent.get(video)).toBeLessThanOrEqual(1_234 - 500)
})

it('replaces a truncated piece before a player gets it, and reports the missing part of the class', async () => {
  await phone.save(CLASS)
  await phone.run()
  const pieces = await phone.on(phone.data.pieces.openPieces(ANI))
  await phone.on(pieces!.put(video, 3, new Uint8Array(40)))
  expect(await phone.bytesOf(video, 'bytes=350-420')).toEqual(phone.server.files.get(video)!.slice(350, 421))

  // Without a connection the player gets the failure at once.
  await phone.on(pieces!.put(video, 4, new Uint8Array(0)))
  phone.server.upcomingFaults.push('no line')
  await expect(phone.bytesOf(video, 'bytes=450-460')).rejects.toThrow('Failed to fetch')

  await phone.run()
  expect(await phone.row(CLASS)).toMatchObject({ state: 'stopped', problem: 'damaged' })
  await phone.on(phone.data.store.resumeDownload(ANI, CLASS))
  await phone.run()
  expect((await phone.row(CLASS))?.state).toBe('ready')
})
