import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parseBrandOverride } from '#contract/site/brand-override.ts'
import { scaleTimeLimit } from './support/time-limits.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const env = { ...process.env, SEMAI_BRAND: '{"name":"Tunas"}' }

test('a build for another brand does not contain the name Semai', { timeout: scaleTimeLimit(600_000) }, async () => {
  const dist = await mkdtemp(join(tmpdir(), 'brand-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  const build = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
  const settings = { NODE_ENV: 'production', SEMAI_DIST: dist, SEMAI_COMPRESS: 'off' }
  await run(process.execPath, build, { cwd: root, env: { ...env, ...settings } })
  const files = globSync('**/*.{js,css,html,json,webmanifest,svg,txt}', { cwd: dist }).filter(isFile)
  const withName = (name: RegExp) => files.filter(file => name.test(readFileSync(join(dist, file), 'utf8')))
  expect(withName(/\bSemai\b/)).toEqual([])
  expect(withName(/\bTunas\b/)).toEqual(
    expect.arrayContaining(['index.html', '_shell.html', 'sw.js', 'manifest.webmanifest']),
  )

  function isFile(file: string): boolean {
    return !file.startsWith('.vite')
  }
})

/** Files with format names, which are the same for every brand. */
const formats = new Set(['server/packages/semai/read-semai.ts', 'contract/site/brand-defaults.ts'])

test('no source file of page, worker or server contains the brand name', () => {
  const sources = globSync(['{src,sw,server,contract,player}/**/*.{ts,tsx}', '*.html'], { cwd: root })
  const namedSources = sources.filter(file => !/\.test\.tsx?$/.test(file) && !formats.has(file) && isNamedIn(file))
  expect(sources.length).toBeGreaterThan(1_000)
  expect(namedSources).toEqual([])
})

function isNamedIn(file: string): boolean {
  const withoutComments = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return /\bSemai\b/.test(withoutComments)
}

test('a server process takes its brand name from SEMAI_BRAND', async () => {
  const script = `await import('#server/brand-setting.ts')
    const { brand } = await import('#contract/site/brand.ts')
    console.log(brand.name, '|', brand.company)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env })
  expect(stdout.trim()).toBe('Tunas | PT Tunas Tumbuh Bersama')
})

test.each([
  'server/main.ts',
  'server/db/commands.ts',
  'server/pdf/worker.ts',
  'server/documents/cards/card-process.ts',
])('%s applies the brand before it imports anything else', file => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(/^import '(?:\.\.?\/)+brand-setting\.ts'/)
})

test.each([
  ['nonsense', 'bukan JSON'],
  ['"Tunas"', 'isinya tidak sah'],
  ['{"nama":"Tunas"}', 'nama tidak sah'],
  ['{"name":"<script>"}', 'name tidak sah'],
  ['{"name":""}', 'name tidak sah'],
  ['{"supportEmail":"bantuan"}', 'supportEmail tidak sah'],
  ['{"forBusinessUrl":"//evil.test"}', 'forBusinessUrl tidak sah'],
  ['{"social":[{"name":"X","url":"javascript:alert(1)"}]}', 'social.0.url tidak sah'],
])('rejects the brand %s and reports the field', (json, message) => {
  expect(() => parseBrandOverride(json)).toThrow(message)
})
