import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cacheContents, fileStores, personalStoreNames } from './personal-stores.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['src', 'sw'].flatMap(folder =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .toSorted((a, b) => a.localeCompare(b))
    .map(path => ({ path: `${folder}/${path}`, text: readFileSync(`${root}${folder}/${path}`, 'utf8') })),
)
const filesWith = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ path }) => path)

describe('stores on the device', () => {
  it('only one module accesses local and session storage', () => {
    expect(filesWith(/\b(localStorage|sessionStorage)\b/)).toEqual(['src/lib/browser-storage.ts'])
  })

  it('only one module accesses cookies', () => {
    expect(filesWith(/\b(document\.cookie|cookieStore)\b/)).toEqual(['src/lib/cookies.ts'])
  })

  it('only three modules open databases, and the list of personal stores contains every store', () => {
    const openers = ['src/app/early/begin-lesson.ts', 'src/data/db.ts', 'src/data/files/files-db.ts']
    expect(filesWith(/\b(openDB|indexedDB\.open)\b/)).toEqual(openers)
    const made = filesWith(/createObjectStore\(/).flatMap(path => {
      const { text = '' } = sources.find(source => source.path === path) ?? {}
      return [...text.matchAll(/createObjectStore\('(\w+)'/g)].map(([, name]) => name)
    })
    expect(new Set(made)).toEqual(new Set([...personalStoreNames, ...Object.keys(fileStores), 'session']))
  })

  it('only two modules contain names of caches, and the list of cache contents has every cache', () => {
    const named = /'(semai-(?:user-|[a-z-]+-v\d+))'/g
    const paths = sources.filter(({ text }) => text.search(named) >= 0).map(({ path }) => path)
    expect(paths).toEqual(['src/data/cache-names.ts', 'src/data/personal-stores.ts'])
    const { text = '' } = sources.find(({ path }) => path === 'src/data/cache-names.ts') ?? {}
    expect(new Set([...text.matchAll(named)].map(([, name]) => name))).toEqual(new Set(Object.keys(cacheContents)))
    expect(filesWith(/caches\.open\(['"`]/)).toEqual([])
  })
})
