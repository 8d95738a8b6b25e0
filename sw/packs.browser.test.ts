import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchCheaperPacks, type Pack } from './packs.ts'

const CACHE = 'packs-test'
const at = (url: string) => new URL(url, location.origin).href
const getKey = (url: string) => (url.endsWith('.html') ? `${at(url)}?__WB_REVISION__=2` : at(`/${url}`))
const text = (url: string) => `/* ${url} */`
const sizes = (urls: string[]) => Object.fromEntries(urls.map(url => [url, 2_000]))
const scripts = ['assets/a-1.js', 'assets/b-1.js', 'assets/c-1.js']
const styles = ['assets/a-1.css', 'assets/b-1.css']
const packs: Pack[] = [scripts, styles].map((urls, index) => ({
  url: `assets/pack-${index}.json`,
  digest: `sha256-${index}`,
  bytes: 3_000,
  files: sizes(urls),
}))
const document = { url: '_shell.html', revision: '2', digest: 'sha256-shell' }

let asked: string[]
/** Responses of a simulated server or proxy. */
let answers: Record<string, () => Response>
const getPack = (urls: string[]) => Response.json(Object.fromEntries(urls.map(url => [url, text(url)])))

beforeEach(async () => {
  await caches.delete(CACHE)
  asked = []
  answers = {
    'assets/pack-0.json': () => getPack(scripts),
    'assets/pack-1.json': () => getPack(styles),
    '_shell.html': () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html', 'x-csp': 'kept' } }),
  }
  vi.spyOn(self, 'fetch').mockImplementation(async (asking, init) => {
    const url = asking instanceof Request ? asking.url : asking.toString()
    asked.push(`${url} ${init?.cache} ${init?.integrity}`)
    const answer = answers[url]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => vi.restoreAllMocks())

const fill = async () => fetchCheaperPacks(packs, [document], await caches.open(CACHE), getKey)
const kept = async () => (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname).toSorted()
const asPaths = (urls: string[]) => urls.map(url => `/${url}`).toSorted()

it('three requests fetch the document and five files, and store each with its URL and type', async () => {
  await fill()
  expect(asked).toEqual([
    '_shell.html no-cache sha256-shell',
    'assets/pack-0.json no-store sha256-0',
    'assets/pack-1.json no-store sha256-1',
  ])
  expect(await kept()).toEqual(asPaths([...scripts, ...styles, '_shell.html']))
  const cache = await caches.open(CACHE)
  for (const [url, type] of [
    ['assets/a-1.js', 'text/javascript; charset=utf-8'],
    ['assets/b-1.css', 'text/css; charset=utf-8'],
  ] as const) {
    const response = await cache.match(at(`/${url}`))
    expect([await response?.text(), response?.headers.get('content-type')]).toEqual([text(url), type])
  }
  // The stored document has the server's security headers.
  expect((await cache.match(getKey('_shell.html')))?.headers.get('x-csp')).toBe('kept')
})

it('a second run fetches nothing if the cache already contains all files', async () => {
  await fill()
  asked = []
  await fill()
  expect(asked).toEqual([])
})

it('an update fetches only the pack with many new files, and keeps the other files unchanged', async () => {
  const cache = await caches.open(CACHE)
  for (const url of [...scripts.slice(0, 2), '_shell.html']) await cache.put(getKey(url), new Response('from before'))
  await fill()
  expect(asked).toEqual(['assets/pack-1.json no-store sha256-1'])
  expect(await kept()).toEqual(asPaths([...scripts.slice(0, 2), ...styles, '_shell.html']))
  expect(await (await cache.match(getKey(scripts[0]!)))?.text()).toBe('from before')
})

it.each<[string, () => Response]>([
  ['the login page of a network', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['an error', () => Response.json({}, { status: 500 })],
  ['half of the pack', () => new Response('{"assets/a-1', { headers: { 'content-type': 'application/json' } })],
  ['a pack without the expected files', () => Response.json({})],
])('if the response is %s instead of a pack, only the files of that pack are missing', async (_what, answer) => {
  answers['assets/pack-0.json'] = answer
  await fill()
  expect(await kept()).toEqual(asPaths([...styles, '_shell.html']))
})

it('fetches only the missing packs after the connection broke', async () => {
  const all = answers
  answers = { 'assets/pack-0.json': all['assets/pack-0.json']! }
  await fill()
  expect(await kept()).toEqual(asPaths(scripts))
  answers = all
  asked = []
  await fill()
  expect(asked.map(each => each.split(' ')[0])).toEqual(['_shell.html', 'assets/pack-1.json'])
})

it.each([
  ['refers to files of this build', '<script src="/assets/a-1.js"></script>', true],
  [
    'refers to a file of another build',
    '<script src="/assets/a-1.js"></script><script src="/assets/a-0.js"></script>',
    false,
  ],
  ['refers to no files, like the login page of a network', '<p>Silakan masuk</p>', false],
])('stores a landing page only if all its files are known: a page that %s', async (_what, html, isTaken) => {
  answers['/'] = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  const known = ['/', '/assets/a-1.js']
  const cache = await caches.open(CACHE)
  await fetchCheaperPacks([], [{ url: '/', revision: '3' }], cache, url => (known.includes(url) ? at(url) : undefined))
  expect(asked).toEqual(['/ no-cache undefined'])
  expect((await cache.match(at('/')))?.status).toBe(isTaken ? 200 : undefined)
})
