import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Returns the modules that a file loads before it runs, without type imports. With `andLater`, also returns the modules
 * of its dynamic imports.
 */
function loadedBy(path: string, andLater: boolean): string[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  const ownStaticImports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(each => !each.isType),
  )
  const handedOn = module.staticExports.flatMap(({ entries }) => entries.filter(each => !each.isType))
  const first = [...ownStaticImports, ...handedOn].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  return andLater ? [...first, ...later] : first
}

/**
 * Returns the app's files and the packages that the main thread has loaded after the start. With `andLater`, also
 * returns those that the main thread may load later.
 */
function loaded({ andLater = false } = {}): { files: Set<string>; packages: Set<string> } {
  const files = new Set([join(root, 'server/main.ts')])
  const packages = new Set<string>()
  for (const path of files) {
    for (const name of loadedBy(path, andLater)) {
      if (/^#(?:server|contract)\//.test(name)) files.add(join(root, name.slice(1)))
      else if (name.startsWith('.')) files.add(resolve(path, '..', name))
      else packages.add(name)
    }
  }
  return { files, packages }
}

test('a started server has not loaded libraries that only rare requests need', () => {
  const { files, packages } = loaded()
  expect(files.size).toBeGreaterThan(500)
  expect(packages).toContain('fastify')
  const rare = [
    '@opentelemetry/sdk-trace',
    'age-encryption',
    'aws4fetch',
    'entities',
    'htmlparser2',
    'idn-area-data',
    'nodemailer',
    'pdfkit',
    'saxes',
    'sharp',
    'temml',
    'tldts',
    'yauzl',
  ]
  expect(rare.filter(name => packages.has(name))).toEqual([])
})

test('only worker threads load parsers of uploaded files, so that no parser blocks the event loop', () => {
  const { files } = loaded({ andLater: true })
  const inServer = (path: string) => join(root, 'server', path)
  for (const caller of ['desk/import/read-in-thread.ts', 'features/packages/track-package/work-in-thread.ts'])
    expect(files).toContain(inServer(caller))
  const readers = [
    'desk/import/read-sheet.ts',
    'desk/import/csv-rows.ts',
    'features/assessment/quiz/import/read-file.ts',
    'features/packages/track-package/work.ts',
    'packages/zip.ts',
    'packages/read-foreign.ts',
    'packages/semai/read-semai.ts',
  ]
  expect(readers.filter(path => !existsSync(inServer(path)))).toEqual([])
  expect(readers.filter(path => files.has(inServer(path)))).toEqual([])
})
