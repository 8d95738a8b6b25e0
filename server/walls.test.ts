import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = import.meta.dirname

interface Link {
  from: string
  to: string
  isReexport: boolean
}

/** Returns the imports of a server file from other server files, including type imports. */
async function getLinks(from: string): Promise<Link[]> {
  const { module } = parseSync(from, await readFile(join(root, from), 'utf8'))
  const links: [string, boolean][] = module.staticImports.map(each => [each.moduleRequest.value, false])
  // Adds re-exports, because they also refer to another file.
  for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) links.push([moduleRequest.value, true])
  }
  return links
    .filter(([target]) => target.startsWith('.') || target.startsWith('#server/'))
    .map(([target, isReexport]) => ({ from, to: within(from, target), isReexport }))
}

function within(from: string, target: string): string {
  if (target.startsWith('#server/')) return target.slice('#server/'.length)
  return relative(root, resolve(root, dirname(from), target))
}

const files = globSync('**/*.ts', { cwd: root }).filter(name => !name.endsWith('.test.ts'))
const links = (await Promise.all(files.map(getLinks))).flat()
const getFeature = (path: string) => /^features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
const formatLinks = (found: readonly Link[]) => found.map(({ from, to }) => `${from} -> ${to}`)

test('the checked folders exist and contain code', () => {
  expect(links.length).toBeGreaterThan(500)
  expect(links.filter(({ to }) => getFeature(to) !== undefined).length).toBeGreaterThan(100)
})

test('a feature imports only the service.ts of other features', () => {
  const pastLinks = links.filter(({ from, to }) => {
    const [own, other] = [getFeature(from), getFeature(to)]
    return own !== undefined && other !== undefined && own !== other && to !== `features/${other}/service.ts`
  })
  expect(formatLinks(pastLinks)).toEqual([])
})

test('no service.ts re-exports a query', () => {
  const handedOn = links.filter(
    ({ from, to, isReexport }) => isReexport && from.endsWith('/service.ts') && to.endsWith('queries.ts'),
  )
  expect(formatLinks(handedOn)).toEqual([])
})

const texts = await Promise.all(files.map(async file => ({ file, text: await readFile(join(root, file), 'utf8') })))
const statement = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`;]*>)?`/

test('routes open no transaction', () => {
  const routes = texts.filter(({ file }) => file.endsWith('routes.ts'))
  expect(routes.length).toBeGreaterThan(50)
  const opening = routes.filter(({ text }) => /\b(?:runInTransaction|transaction)\(/.test(text))
  expect(opening.map(({ file }) => file)).toEqual([])
})

/** Files with SQL that cannot be in a queries file. */
const withStatements = [
  // A query builder for the lists of other features, and parts of their statements. A service.ts must not export
  // queries.
  'features/catalog/career-track/written.ts',
  'features/learning/progress/step-sql.ts',
]

test('only queries files and the files listed in this test contain SQL statements', () => {
  const foundTexts = texts.filter(({ file, text }) => !/^(?:db|demo)\//.test(file) && statement.test(text))
  expect(foundTexts.length).toBeGreaterThan(100)
  const past = foundTexts.map(({ file }) => file).filter(file => !file.endsWith('queries.ts'))
  expect(past.toSorted()).toEqual(withStatements)
})

/** Files with presenters outside of present files. Other features or lists import these files. */
const withPresenters = [
  'desk/list.ts',
  'features/catalog/career-track/written.ts',
  'features/catalog/course/cover.ts',
  'features/learning/upload/service.ts',
]

test('only files named present.ts and the files listed in this test contain presenters', () => {
  const code = texts.filter(({ file }) => !file.startsWith('demo/'))
  const foundCode = code.filter(({ text }) => /\b(?:function|const) present(?:[A-Z]\w*)?[ (<]/.test(text))
  expect(foundCode.length).toBeGreaterThan(30)
  const past = foundCode.map(({ file }) => file).filter(file => !file.endsWith('present.ts'))
  expect(past.toSorted()).toEqual(withPresenters)
})

test('code below the features imports no feature', () => {
  const above = new Set(['admin-command.ts', 'app.ts', 'demo', 'features', 'start.ts'])
  const up = links.filter(({ from, to }) => to.startsWith('features/') && !above.has(from.split('/')[0] ?? ''))
  expect(formatLinks(up)).toEqual([])
})

test('only the start of the server imports the demo', () => {
  const knownLinks = links.filter(({ from, to }) => to.startsWith('demo/') && !from.startsWith('demo/'))
  expect([...new Set(knownLinks.map(({ from }) => from))].toSorted()).toEqual(['main.ts', 'start.ts'])
})

test('a server starts without loading the image library', () => {
  const open = ['main.ts']
  const started = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const news = links.filter(({ from, to }) => from === file && !started.has(to)).map(({ to }) => to)
    for (const name of news) started.add(name)
    open.push(...news)
  }
  expect(started).toContain('features/site/picture/service.ts')
  expect([...started].filter(name => name === 'features/site/picture/redraw.ts')).toEqual([])
})

test('only files of the storage import storage/disk.ts', () => {
  const pastLinks = links.filter(({ from, to }) => to === 'storage/disk.ts' && !from.startsWith('storage/'))
  expect(formatLinks(pastLinks)).toEqual([])
})

test('package readers import neither the database nor the admin code', () => {
  const allowed = (to: string) =>
    /^(packages|storage)\//.test(to) || ['article/markdown.ts', 'http/errors.ts', 'http/file-types.ts'].includes(to)
  const pastLinks = links.filter(({ from, to }) => from.startsWith('packages/') && !allowed(to))
  expect(formatLinks(pastLinks)).toEqual([])
})
