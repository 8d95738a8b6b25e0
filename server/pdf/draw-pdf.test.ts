import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'

/** Returns a layout as a data URL, without a file. */
const layout = (draw: string) => new URL(`data:text/javascript,export const draw = ${encodeURIComponent(draw)}`)
const words = layout('async words => new TextEncoder().encode(words)')

test('concurrent callers get their own documents in the order of their requests', async () => {
  const drawn: string[] = []
  const all = ['satu', 'dua', 'tiga'].map(async word => drawn.push((await drawPdf(words, word)).toString()))
  await Promise.all(all)
  expect(drawn).toEqual(['satu', 'dua', 'tiga'])
})

test('one thread draws several documents', async () => {
  const thread = layout('async () => new TextEncoder().encode(String((await import("node:worker_threads")).threadId))')
  const ids = await Promise.all([drawPdf(thread, 1), drawPdf(thread, 2), drawPdf(words, 'x')])
  expect(ids[0]?.equals(ids[1] ?? Buffer.of())).toBe(true)
})

test.each([
  ['throws', 'async () => { throw new Error("rusak") }', 'rusak'],
  ['stops the thread', '() => new Promise(() => process.exit(0))', 'aborted'],
])('a layout that %s does not affect the next document', async (_what, draw, message) => {
  const [broken, next] = await Promise.allSettled([drawPdf(layout(draw), {}), drawPdf(words, 'berikutnya')])
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(message) as string } })
  expect(next).toMatchObject({ status: 'fulfilled' })
})
