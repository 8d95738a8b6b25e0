import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listCharacters, subsetFonts } from './light-fonts.ts'

it('parses unicode ranges and single characters', () => {
  expect(listCharacters('U+0041-0044,U+20AC,U+1F600')).toBe('ABCD€😀')
})

it('builds the font once, and builds it again when a source file is newer', async () => {
  const root = await mkdtemp(join(tmpdir(), 'semai-fonts-'))
  const font = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'
  const sources = [font, '@fontsource-variable/plus-jakarta-sans/unicode.json', 'subset-font/package.json']
  for (const source of sources) {
    const copy = join(root, 'node_modules', source)
    await mkdir(dirname(copy), { recursive: true })
    await cp(resolve('node_modules', source), copy)
  }
  const { config } = subsetFonts(root)
  const made = join(root, 'node_modules/.cache/semai/plus-jakarta-sans-latin-wght-normal.woff2')
  const make = async () => {
    if (typeof config !== 'function') throw new Error('the plugin has no config')
    await config.call({} as never, {}, { command: 'build', mode: 'production' }) // the plugin does not use the context of the build
    return readFile(made, 'latin1')
  }
  expect((await make()).startsWith('wOF2')).toBe(true)
  await writeFile(made, 'kept')
  expect(await make()).toBe('kept')
  const later = new Date((await stat(made)).mtimeMs + 1_000)
  await utimes(join(root, 'node_modules', font), later, later)
  // Two builds at the same time must not produce an incomplete font.
  for (const font of await Promise.all([make(), make()])) expect(font.startsWith('wOF2')).toBe(true)
  await rm(root, { recursive: true })
})
