import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareDataDir, rememberEngine } from './data-dir.ts'
import { StartFailure } from './start-failure.ts'

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

it('gives up on a folder that can never be created, in words', () => {
  for (const path of ['/proc/x', '/proc/x/y', '/dev/null/x', `/${'x'.repeat(300)}`]) {
    expect(() => prepareDataDir(path)).toThrow(StartFailure)
  }
})

it('says that a link leads nowhere', () => {
  symlinkSync(join(folder, 'hilang'), join(folder, 'link'))
  expect(() => prepareDataDir(join(folder, 'link'))).toThrow(StartFailure)
})
