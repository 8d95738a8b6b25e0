import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a file takes before it runs. What is only a type costs nothing, and what is imported later is loaded later. */
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
  const rare = ['htmlparser2', 'idn-area-data', 'nodemailer', 'pdfkit', 'saxes', 'sharp', 'temml', 'yauzl']
  expect(rare.filter(name => packages.has(name))).toEqual([])
})
