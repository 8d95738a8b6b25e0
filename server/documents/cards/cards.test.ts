import sharp from 'sharp'
import { expect, it } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import { CARD_LIMITS, createCardAddress, createCardTag, readCardAddress } from './card-address.ts'
import { createCardDrawer } from './card-drawer.ts'

const card = {
  kind: 'Kelas Daring',
  title: 'Dasar Pengembang Web',
  note: 'Pemula · 12 jam',
  cover:
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#083d34"/></svg>',
}

/** Returns the width and height from the file's frame header. */
function getSize(jpeg: Buffer): [width: number, height: number] {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('no frame in it')
}

it.each([
  ['a usual title', card],
  ['a title that looks like markup', { ...card, title: '</span><b>A & B</b>', kind: '<svg>', note: '&lt;' }],
  ['a title of 500 letters in one word', { ...card, title: 'a'.repeat(500) }],
  ['a title of 500 letters', { ...card, title: 'kata yang panjang '.repeat(28) }],
  ['texts in other scripts, and empty texts', { ...card, title: 'Kelas 学习 🌱 العربية', note: '' }],
])('the preview card of %s has the size for link previews', async (_what, given) => {
  const drawer = createCardDrawer()
  try {
    const bytes = await drawer.draw(given)
    expect(bytes.length).toBeLessThanOrEqual(CARD_LIMITS.mostBytes)
    expect(getSize(bytes)).toEqual([CARD_LIMITS.width, CARD_LIMITS.height])
  } finally {
    drawer.close()
  }
})

it('an unreadable cover prevents only its own preview card, and the next card is drawn', async () => {
  const drawer = createCardDrawer()
  try {
    const broken = drawer.draw({ ...card, cover: 'no picture' })
    const next = drawer.draw(card)
    await expect(broken).rejects.toThrow(/unsupported image|Input/)
    expect((await next).length).toBeGreaterThan(1_000)
  } finally {
    drawer.close()
  }
})

it('an image chosen for a page replaces its drawn preview card', async () => {
  const drawer = createCardDrawer()
  const own = await sharp({ create: { width: 1_280, height: 720, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const corner = async (bytes: Buffer) => {
    const { data } = await sharp(bytes)
      .extract({ left: 900, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data].map(value => Math.round(value / 64))
  }
  try {
    expect(await corner(await drawer.draw(card, own))).toEqual([4, 0, 0])
    expect(await corner(await drawer.draw(card))).not.toEqual([4, 0, 0])
    await expect(drawer.draw(card, Buffer.from('no picture'))).rejects.toThrow(/unsupported image|Input/)
  } finally {
    drawer.close()
  }
})

it('limits how many preview cards wait at the same time', async () => {
  const drawer = createCardDrawer()
  const all = Array.from({ length: 40 }, () => drawer.draw(card))
  const settled = await Promise.allSettled(all.slice(30))
  expectAll(settled, ({ status }) => status === 'rejected')
  drawer.close()
  await Promise.allSettled(all)
})

it('the URL of a preview card depends on the page and its content', () => {
  const address = createCardAddress('/kelas/dasar-web', card)
  expect(readCardAddress(address.slice('/kartu/'.length))).toEqual({
    path: '/kelas/dasar-web',
    tag: createCardTag(card),
  })
  expect(createCardAddress('/kelas/dasar-web', { ...card, title: 'Lain' })).not.toBe(address)
  expect(readCardAddress(createCardAddress('/', card).slice('/kartu/'.length))?.path).toBe('/')
  for (const name of ['x', '../../etc/passwd', `kelas/${'a'.repeat(500)}.${'0'.repeat(16)}.jpg`, 'kelas.xyz.jpg']) {
    expect(readCardAddress(name)).toBeUndefined()
  }
})
