import { describe, expect, it } from 'vitest'
import {
  findImporterOf,
  findImportCycle,
  listReachableChunks,
  readPageManifest,
  sortStyleSheets,
} from './page-manifest.ts'

const chunk = (imports: string[], dynamicImports: string[] = []) => ({ file: 'assets/x.js', imports, dynamicImports })
const manifest = (chunks: Record<string, ReturnType<typeof chunk>>) => readPageManifest(JSON.stringify(chunks))

describe('findImportCycle', () => {
  it('finds a cycle of imports', () => {
    expect(findImportCycle(manifest({ a: chunk(['b']), b: chunk(['c']), c: chunk(['b']) }))).toEqual(['b', 'c', 'b'])
  })

  it('accepts two import paths to one file, and a lazy import back to an importer', () => {
    const tree = manifest({ a: chunk(['b', 'c']), b: chunk(['d']), c: chunk(['d']), d: chunk([], ['a']) })
    expect(findImportCycle(tree)).toBeUndefined()
  })
})

describe('listReachableChunks', () => {
  const tree = manifest({ a: chunk(['b'], ['c']), b: chunk([]), c: chunk(['d']), d: chunk(['a']) })

  it('follows lazy imports only if `isLazyIncluded` is true', () => {
    expect([...listReachableChunks(tree, ['a'], { isLazyIncluded: false })].toSorted()).toEqual(['a', 'b'])
    expect([...listReachableChunks(tree, ['a'], { isLazyIncluded: true })].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('does not follow imports of excluded chunks', () => {
    const reachableChunks = listReachableChunks(tree, ['a'], { isLazyIncluded: true, isOutside: key => key === 'c' })
    expect([...reachableChunks].toSorted()).toEqual(['a', 'b'])
  })
})

it('lists the style of an imported file before the style of its importer, and lists each style once', () => {
  const sheet = (name: string, imports: string[]) => ({ file: `${name}.js`, imports, css: [`${name}.css`] })
  const chunks = { app: sheet('app', ['base']), base: sheet('base', []), page: sheet('page', ['parts', 'app']) }
  const manifest = readPageManifest(JSON.stringify({ ...chunks, parts: sheet('parts', ['base']) }))
  expect(sortStyleSheets(manifest, ['app', 'page'])).toEqual(['base.css', 'app.css', 'parts.css', 'page.css'])
})

it('reports a file that imports the entry file, because both files would wait for each other', () => {
  const chunks = { 'app.html': chunk(['boot']), boot: chunk([]), page: chunk(['boot']) }
  expect(findImporterOf(manifest(chunks), 'app.html')).toBeUndefined()
  expect(findImporterOf(manifest({ ...chunks, late: chunk(['page', 'app.html']) }), 'app.html')).toBe('late')
})
