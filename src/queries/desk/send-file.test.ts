import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import { describeFile } from './send-file.ts'

const getBytes = (length: number) => Buffer.alloc(length, 'Semai menyemai benih, ')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each([1, UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES + 1, UPLOAD_MAX_BYTES + 3 * UPLOAD_CHUNK_MAX_BYTES + 77])(
  'identifies a file of %i bytes by its hash',
  async length => {
    const bytes = getBytes(length)
    const description = await describeFile(new File([bytes], ' paket.zip '))
    expect(description).toMatchObject({ name: 'paket.zip', sizeBytes: length, sha256: hashOf(bytes) })
  },
)

test('holds at most one piece of a package in memory', async () => {
  const bytes = getBytes(UPLOAD_MAX_BYTES + 5)
  const file = new File([bytes], 'paket.zip')
  const sizes: number[] = []
  const slice = file.slice.bind(file)
  file.slice = (start = 0, end = 0) => {
    sizes.push(end - start)
    return slice(start, end)
  }
  file.arrayBuffer = () => Promise.reject(new Error('the whole file'))
  expect((await describeFile(file)).sha256).toBe(hashOf(bytes))
  expect(Math.max(...sizes)).toBe(UPLOAD_CHUNK_MAX_BYTES)
})

test('truncates a file name only between characters', async () => {
  const { name } = await describeFile(new File(['x'], `${'a'.repeat(199)}🙂.zip`))
  expect([name.length, name.isWellFormed()]).toEqual([200, true])
})
