import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The modules a file loads before it runs. Types cost nothing, and dynamic imports are loaded later. */
function loadedBy(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const own = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(each => !each.isType))
  const handedOn = module.staticExports.flatMap(({ entries }) => entries.filter(each => !each.isType))
  return [...own, ...handedOn].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
}

/** The files of ours and the packages that stand in memory when the server has started. */
function loadedAtStart(): { files: Set<string>; packages: Set<string> } {
  const files = new Set([join(root, 'server/main.ts')])
  const packages = new Set<string>()
  for (const path of files) {
    for (const name of loadedBy(path)) {
      if (/^#(?:server|contract)\//.test(name)) files.add(join(root, name.slice(1)))
      else if (name.startsWith('.')) files.add(resolve(path, '..', name))
      else packages.add(name)
    }
  }
  return { files, packages }
}

test('a server that has started holds no library that few requests need', () => {
  const { files, packages } = loadedAtStart()
  expect(files.size).toBeGreaterThan(500)
  expect(packages).toContain('fastify')
  const rare = ['entities', 'htmlparser2', 'idn-area-data', 'nodemailer', 'pdfkit', 'saxes', 'sharp', 'temml', 'yauzl']
  expect(rare.filter(name => packages.has(name))).toEqual([])
})

test('what reads uploaded files is loaded by threads, so none of it can block the event loop', () => {
  const { files } = loadedAtStart()
  expect(files).toContain(join(root, 'server/desk/import/read-in-thread.ts'))
  const readers = ['desk/import/read-sheet.ts', 'desk/import/csv-rows.ts', 'features/quiz/import/read-file.ts']
  expect(readers.filter(name => files.has(join(root, 'server', name)))).toEqual([])
})
