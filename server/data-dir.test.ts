import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareDataDir, rememberEngine } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'semai-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('takes a new folder, an empty one, and its own again', () => {
  const fresh = join(folder, 'a/b')
  for (const path of [fresh, fresh, join(folder, 'c')]) expect(() => prepareDataDir(path)).not.toThrow()
})

it('leaves a folder alone that holds other things', () => {
  writeFileSync(join(folder, 'skripsi.docx'), 'x')
  expect(() => prepareDataDir(folder)).toThrow(/berisi data lain \(skripsi\.docx\)/)
  expect(readdirSync(folder)).toEqual(['skripsi.docx'])
})

it('says that a file is no folder', () => {
  writeFileSync(join(folder, 'file'), 'x')
  expect(() => prepareDataDir(join(folder, 'file'))).toThrow(/bukan folder/)
})

it('does not start an empty database where the data lives elsewhere', () => {
  prepareDataDir(folder)
  rememberEngine(folder, 'external', false)
  expect(() => rememberEngine(folder, 'embedded', false)).toThrow(/DATABASE_URL kini tidak disetel/)
  expect(() => rememberEngine(folder, 'embedded', true)).not.toThrow()
})
