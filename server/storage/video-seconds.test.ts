import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVideoSeconds } from './video-seconds.ts'

test('reads the length of a video from its header', async () => {
  const file = join(import.meta.dirname, '../demo/content/pengembang-web/media/dari-alamat-ke-halaman.mp4')
  const seconds = readVideoSeconds(await readFile(file))
  expect(seconds).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(300)
})

test('reads the length from both versions of the video header', () => {
  const short = Buffer.alloc(40)
  short.write('mvhd', 0, 'latin1')
  short.writeUInt32BE(1_000, 16)
  short.writeUInt32BE(62_500, 20)
  expect(readVideoSeconds(short)).toBe(62.5)
  const long = Buffer.alloc(40)
  long.write('mvhd', 0, 'latin1')
  long[4] = 1
  long.writeUInt32BE(600, 24)
  long.writeBigUInt64BE(36_000n, 28)
  expect(readVideoSeconds(long)).toBe(60)
})

test('a file that is not a video has no length', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('mvhd'), Buffer.concat([Buffer.from('mvhd'), Buffer.alloc(40)])])
    expect(readVideoSeconds(bytes)).toBeUndefined()
})
