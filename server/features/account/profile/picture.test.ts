import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/wire/limits.ts'
import { getProfile, updateProfilePicture } from '#contract/account/profile.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { createTwoColorPicture } from '#tests/support/pictures.ts'

let world: LearningApp
let learner: Learner
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
})

const blob = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
const upload = (bytes: Buffer, type?: string) =>
  world.call(updateProfilePicture, { file: blob(bytes, type) }, { as: learner })
const stored = async () =>
  (await readdir(join(world.dataDir, 'uploads')).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1))
const fetched = (url: string) => world.app.inject({ method: 'GET', url })

/** Uploads a picture and returns the picture that the server then serves. */
async function redrawn(bytes: Buffer, type?: string): Promise<Buffer> {
  const response = await upload(bytes, type)
  expect([response.code, response.status]).toEqual([undefined, 200])
  return (await fetched(response.data.picUrl)).rawPayload
}

test('a photo becomes a square picture that profile and menu show', async () => {
  const { data } = await upload(await createTwoColorPicture(900, 600).jpeg().toBuffer())
  expect(data.picUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{48}\.webp$/)
  expect(data.profileCompletion).toBe(21)
  expect((await world.call(getProfile, {}, { as: learner })).data).toMatchObject(data)
  expect((await world.call(getUserPreview, {}, { as: learner })).data).toMatchObject(data)
  const served = await fetched(data.picUrl)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('the profile picture is served only as an image, and proxies do not cache it', async () => {
  const { data } = await upload(await createTwoColorPicture(20, 20).png().toBuffer())
  const served = await fetched(data.picUrl)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'attachment; filename="foto.webp"',
    'cache-control': 'private, max-age=604800, immutable',
  })
})

test('a new profile picture deletes the old file, even for concurrent uploads', async () => {
  const others = await stored()
  const picture = await createTwoColorPicture(30, 30).png().toBuffer()
  const first = await upload(picture)
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(picture)))
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
  const { picUrl } = (await world.call(getProfile, {}, { as: learner })).data
  const own = (await stored()).filter(name => !others.includes(name))
  expect(own.map(name => `/api/pictures/${name}`)).toEqual([picUrl])
  expect((await fetched(first.data.picUrl)).statusCode).toBe(404)
})

test('accepts an upload if the previous profile picture is on another site', async () => {
  const { userId } = learner
  await world.db
    .updateTable('app_user')
    .set({ pic_url: 'https://lh3.example/../../semai.json' })
    .where('id', '=', userId)
    .execute()
  expect((await upload(await createTwoColorPicture(9, 9).png().toBuffer())).status).toBe(200)
})

describe('metadata of a picture file', () => {
  test('removes location, name and thumbnail from an uploaded picture', async () => {
    const bytes = await createTwoColorPicture(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Rahasia Sekali', Artist: 'Bunga Citra' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '6/1 10/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '106/1 49/1 0/1',
        },
      })
      .toBuffer()
    expect(bytes.includes('Rahasia Sekali')).toBe(true)
    const after = await redrawn(bytes)
    const { exif, xmp, iptc, icc } = await sharp(after).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(['Rahasia', 'Bunga', 'Exif', 'GPS'].filter(word => after.includes(word))).toEqual([])
  })

  test('an uploaded picture is rotated by the orientation of the camera', async () => {
    const turned = await createTwoColorPicture(400, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { data } = await sharp(await redrawn(turned))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 2)]
    // The picture must be rotated clockwise, so its left side becomes the top.
    expect(at(256, 50)[0]).toBeGreaterThan(200)
    expect(at(256, 460)[1]).toBeGreaterThan(200)
  })

  test.each([
    ['a page', '<script>alert(1)</script><html>'],
    ['a program', '<?php system($_GET[0]); ?>'],
    ['an archive', 'PK\u0003\u0004evil.js'],
  ])('removes %s that is appended to a picture file', async (_what, hidden) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = Buffer.concat([
        await createTwoColorPicture(50, 50).toFormat(format).toBuffer(),
        Buffer.from(hidden),
      ])
      expect((await redrawn(bytes)).includes(hidden)).toBe(false)
    }
  })

  test('removes a script from a JPEG comment', async () => {
    const jpeg = await createTwoColorPicture(50, 50).jpeg().toBuffer()
    const script = Buffer.from('*/=alert(1)/*')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect((await redrawn(bytes)).includes('alert')).toBe(false)
  })
})

describe('supported pictures', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => createTwoColorPicture(640, 480).jpeg().toBuffer()],
    ['progressive JPEG', () => createTwoColorPicture(640, 480).jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => createTwoColorPicture(64, 48).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => createTwoColorPicture(640, 480).png().toBuffer()],
    ['PNG with a palette', () => createTwoColorPicture(64, 48).png({ palette: true }).toBuffer()],
    ['PNG of 16 bits', () => createTwoColorPicture(64, 48).toColourspace('rgb16').png().toBuffer()],
    ['half-transparent PNG', () => createTwoColorPicture(64, 48).ensureAlpha(0.5).png().toBuffer()],
    ['grey PNG', () => createTwoColorPicture(64, 48).greyscale().png().toBuffer()],
    ['WebP', () => createTwoColorPicture(640, 480).webp().toBuffer()],
    ['lossless WebP', () => createTwoColorPicture(64, 48).webp({ lossless: true }).toBuffer()],
    ['one pixel', () => createTwoColorPicture(1, 1).png().toBuffer()],
    ['a very long strip', () => createTwoColorPicture(6_000, 2).png().toBuffer()],
    ['exactly 25 megapixels', () => createTwoColorPicture(5_000, 5_000).png().toBuffer()],
  ])('accepts %s even if the upload declares the type text/html', async (_what, make) => {
    const after = await redrawn(await make(), 'text/html')
    expect(await sharp(after).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })
})

describe('unsupported files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['SVG', () => Buffer.from(svg), 'FILE_TYPE_NOT_SUPPORTED'],
    ['SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'FILE_TYPE_NOT_SUPPORTED'],
    ['GIF', () => createTwoColorPicture(9, 9).gif().toBuffer(), 'FILE_TYPE_NOT_SUPPORTED'],
    ['TIFF', () => createTwoColorPicture(9, 9).tiff().toBuffer(), 'FILE_TYPE_NOT_SUPPORTED'],
    ['AVIF', () => createTwoColorPicture(9, 9).avif().toBuffer(), 'FILE_TYPE_NOT_SUPPORTED'],
    ['PDF', () => Buffer.from('%PDF-1.7\n'), 'FILE_TYPE_NOT_SUPPORTED'],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_NOT_SUPPORTED'],
    ['archive', () => Buffer.from('PK\u0003\u0004'), 'FILE_TYPE_NOT_SUPPORTED'],
    ['WAV', () => Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'FILE_TYPE_NOT_SUPPORTED'],
    [
      'a space before a PNG',
      async () => Buffer.concat([Buffer.from(' '), await createTwoColorPicture(9, 9).png().toBuffer()]),
      'FILE_TYPE_NOT_SUPPORTED',
    ],
    ['one byte', () => Buffer.from([0xff]), 'FILE_TYPE_NOT_SUPPORTED'],
    ['SVG behind the start of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 'PICTURE_NOT_READABLE'],
    ['SVG behind the start of a JPEG', () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1'), 'PICTURE_NOT_READABLE'],
    ['noise behind the start of a WebP', () => Buffer.from(`RIFF\x40\0\0\0WEBPVP8 ${svg}`), 'PICTURE_NOT_READABLE'],
    [
      'too many pixels of one colour',
      () =>
        sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'PICTURE_TOO_MANY_PIXELS',
    ],
    ['a header that claims too many pixels', () => claiming(65_000, 65_000), 'PICTURE_TOO_MANY_PIXELS'],
    ['a header that claims a size of zero', () => claiming(0, 0), 'PICTURE_NOT_READABLE'],
  ])('rejects %s as a picture, and stores no file', async (_what, make, code) => {
    const before = await stored()
    const response = await upload(await make())
    expect([response.status, response.code]).toEqual([400, code])
    expect(await stored()).toEqual(before)
    expect((await world.call(getProfile, {}, { as: learner })).data.picUrl).toBeNull()
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'rejects a %s file that is truncated, for 15 different lengths',
    async format => {
      const noise = { mean: 128, sigma: 60, type: 'gaussian' } as const
      const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
        .toFormat(format)
        .toBuffer()
      expect((await upload(whole)).status).toBe(200)
      for (let part = 1; part < 16; part += 1) {
        const response = await upload(whole.subarray(0, Math.floor((whole.length * part) / 16)))
        expect([part, response.status, response.code]).toEqual([part, 400, 'PICTURE_NOT_READABLE'])
      }
    },
  )

  test('a picture over five megabytes is rejected by its size alone', async () => {
    const png = await createTwoColorPicture(9, 9).png().toBuffer()
    const response = await upload(Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES)]))
    expect([response.status, response.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const fits = await upload(Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES - png.length)]))
    expect(fits.status).toBe(200)
  })
})

/** Builds a PNG whose header claims this size, with a valid checksum. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib')
  const png = Buffer.from(await createTwoColorPicture(9, 9).png().toBuffer())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('the request body of a picture upload', () => {
  const raw = (payload: Buffer | string, type: string) =>
    world.app.inject({
      method: 'PATCH',
      url: '/api/v1/users/profile/picture',
      payload,
      headers: { authorization: `Bearer ${learner.accessToken}`, ...(type !== '' && { 'content-type': type }) },
    })
  const form = (parts: { name: string; file?: string; bytes: Buffer }[], end = '--x--\r\n') =>
    Buffer.concat([
      ...parts.flatMap(({ name, file, bytes }) => [
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"`),
        Buffer.from(`${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(end),
    ])
  const type = 'multipart/form-data; boundary=x'
  let png: Buffer
  beforeAll(async () => {
    png = await createTwoColorPicture(9, 9).png().toBuffer()
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['an empty quoted boundary', 'multipart/form-data; boundary=""'],
    ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['another boundary', 'multipart/form-data; boundary=y'],
  ])('rejects a picture with %s, and reports why', async (_what, given) => {
    const response = await raw(form([{ name: 'file', file: 'a.png', bytes: png }]), given)
    expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { file: expect.any(String) } })
    expect(response.statusCode).toBe(400)
  })

  test.each(['application/json', 'text/plain', 'image/png', 'application/x-www-form-urlencoded', ''])(
    'a picture upload of type %j gets status 415',
    async given => {
      const response = await raw('{}', given)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  test.each<[string, () => Buffer]>([
    ['an empty body', () => Buffer.from('')],
    ['no parts', () => form([])],
    ['an empty file', () => form([{ name: 'file', file: 'a.png', bytes: Buffer.alloc(0) }])],
    ['a text field named file', () => form([{ name: 'file', bytes: png }])],
    ['a file in another field', () => form([{ name: 'foto', file: 'a.png', bytes: png }])],
    ['a field named __proto__', () => form([{ name: '__proto__', file: 'a.png', bytes: png }])],
    ['two files', () => form([0, 1].map(() => ({ name: 'file', file: 'a.png', bytes: png })))],
    ['no closing boundary', () => form([{ name: 'file', file: 'a.png', bytes: png }], '')],
    ['a thousand fields', () => form(Array.from({ length: 1_000 }, () => ({ name: 'a', bytes: Buffer.from('1') })))],
    ['text as its body', () => Buffer.from('halo')],
  ])('rejects a picture with %s, and reports why', async (_what, make) => {
    const response = await raw(make(), type)
    expect(response.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { file: expect.any(String) } })
    expect(response.statusCode).toBe(400)
  })

  test.each(['../../../etc/passwd', '..\\..\\a.png', 'a.php', '/abs.png', 'a%00.png', '💥.png', 'x'.repeat(3_000)])(
    'a picture with the file name %j is stored under a generated name',
    async file => {
      const response = await raw(form([{ name: 'file', file, bytes: png }]), type)
      expect(response.statusCode).toBe(200)
      expect(response.json<{ data: { picUrl: string } }>().data.picUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{48}\.webp$/)
      expectAll(await stored(), name => /^[0-9a-f]{48}\.webp$/.test(name))
    },
  )

  test('a picture upload with other form fields changes only the picture', async () => {
    const fields = ['isAdmin', 'email', 'userId', 'picUrl'].map(name => ({ name, bytes: Buffer.from('true') }))
    const rowsBefore = await world.db.selectFrom('app_user').selectAll().where('id', '=', learner.userId).execute()
    const answer = await raw(form([...fields, { name: 'file', file: 'a.png', bytes: png }]), type)
    const { picUrl } = answer.json<{ data: { picUrl: string } }>().data
    const rowsAfter = await world.db.selectFrom('app_user').selectAll().where('id', '=', learner.userId).execute()
    expect(rowsAfter).toEqual(rowsBefore.map(row => ({ ...row, pic_url: picUrl, version: row.version + 1 })))
  })
})

test.each([
  'a.webp',
  `${'a'.repeat(48)}.webp`,
  `${'a'.repeat(48)}.svg`,
  `${'A'.repeat(48)}.webp`,
  '..%2fsemai.json',
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e',
  `${'a'.repeat(48)}.webp%00`,
  `${'a'.repeat(48)}.webp.part`,
])('/api/pictures/%s is not a valid picture path', async name => {
  const response = await fetched(`/api/pictures/${name}`)
  expect([404, 400]).toContain(response.statusCode)
  expect(response.json()).toHaveProperty('code')
})

test('limits the number of picture uploads', async () => {
  // The factor 0.1 allows 4 uploads per hour instead of 40.
  const limited = await startLearningApp({ config: { rateLimitFactor: 0.1 } })
  const one = await limited.newLearner()
  const file = blob(await createTwoColorPicture(9, 9).png().toBuffer())
  const codes: (string | undefined)[] = []
  for (let count = 0; count < 6; count += 1) {
    codes.push((await limited.call(updateProfilePicture, { file }, { as: one })).code)
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  await limited.close()
})
