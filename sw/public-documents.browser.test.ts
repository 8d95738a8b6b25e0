import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { DOCUMENTS_CACHE } from '#app/data/cache-names.ts'
import { renewDocument, findVisitedDocument } from './public-documents.ts'

const at = (path: string) => new URL(path, location.href)
const drawn = (words: string) =>
  `<!doctype html><h1>${words}</h1><script id="${drawnDocuments.filesId}" type="application/json">[]</script>`

beforeEach(() => caches.delete(DOCUMENTS_CACHE))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function visit(path: string, words = path): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response(drawn(words)))
  await renewDocument(at(path))
}
const read = async (path: string) => (await findVisitedDocument(at(path)))?.text()

it('keeps the stored document if the newer document does not fit on the disk', async () => {
  await visit('/faq', 'lama')
  vi.spyOn(Cache.prototype, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await expect(visit('/faq', 'baru')).rejects.toThrow('full')
  expect(await read('/faq')).toBe(drawn('lama'))
  await visit('/faq', 'baru')
  expect(await read('/faq')).toBe(drawn('baru'))
})

it('removes the document that was not visited for the longest time when too many are stored', async () => {
  for (let nth = 0; nth < 40; nth += 1) await visit(`/kelas/kelas-${nth}`)
  await visit('/kelas/kelas-0')
  await visit('/faq')
  expect(await read('/kelas/kelas-0')).toBeDefined()
  expect(await read('/kelas/kelas-1')).toBeUndefined()
})
