import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { removeMetadata } from './picture-metadata.ts'

const secrets = {
  IFD0: { Copyright: 'Rahasia Sekali', Artist: 'Bunga Citra' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 49/1 0/1' },
}
const noise = { mean: 128, sigma: 50, type: 'gaussian' } as const
const drawn = () => sharp({ create: { width: 90, height: 60, channels: 3, background: 'red', noise } })
const clean = (bytes: Buffer) => Buffer.from(removeMetadata(new Uint8Array(bytes)))
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(['jpeg', 'png', 'webp'] as const)('metadata of a %s image', format => {
  it('removes the EXIF metadata with location and names', async () => {
    const bytes = await drawn().toFormat(format).withExif(secrets).toBuffer()
    expect(bytes.includes('Rahasia')).toBe(true)
    const after = clean(bytes)
    expect(['Rahasia', 'Bunga', 'GPS', 'Exif'].filter(word => after.includes(word))).toEqual([])
    expect((await sharp(after).metadata()).exif).toBeUndefined()
    expect((await pixels(after)).equals(await pixels(bytes))).toBe(true)
  })

  it('does not change the pixels of an image without metadata, and accepts a truncated image', async () => {
    const bytes = await drawn().toFormat(format).toBuffer()
    expect((await pixels(clean(bytes))).equals(await pixels(bytes))).toBe(true)
    for (let part = 1; part < 16; part++) {
      expect(() => clean(bytes.subarray(0, (bytes.length * part) / 16))).not.toThrow()
    }
  })
})

it('keeps only the orientation from the metadata', async () => {
  const bytes = await drawn().jpeg().withExif(secrets).withMetadata({ orientation: 6 }).toBuffer()
  const after = clean(bytes)
  expect(await sharp(after).metadata()).toMatchObject({ orientation: 6 })
  expect(after.includes('Rahasia')).toBe(false)
})

it('removes data that follows the end of a photo', async () => {
  const bytes = Buffer.concat([await drawn().jpeg({ progressive: true }).toBuffer(), Buffer.from('film dengan lokasi')])
  expect(clean(bytes).includes('lokasi')).toBe(false)
  expect((await pixels(clean(bytes))).equals(await pixels(bytes))).toBe(true)
})

it('does not change a file that is not an image', () => {
  const text = Buffer.from('Nama;Nilai')
  expect(clean(text).equals(text)).toBe(true)
})
