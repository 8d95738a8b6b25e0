import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordEngine, prepareDataDir, recordExternalDatabase } from './data-dir.ts'
import { StartFailure } from './start-failure.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'semai-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('accepts a new data folder, an empty folder, and a data folder that was used before', () => {
  const fresh = join(folder, 'a/b')
  for (const path of [fresh, fresh, join(folder, 'c')]) expect(() => prepareDataDir(path)).not.toThrow()
})

it('refuses a folder with other files, and does not change it', () => {
  writeFileSync(join(folder, 'skripsi.docx'), 'x')
  expect(() => prepareDataDir(folder)).toThrow(/berisi data lain \(skripsi\.docx\)/)
  expect(readdirSync(folder)).toEqual(['skripsi.docx'])
})

it('reports that the path of the data folder is a file', () => {
  writeFileSync(join(folder, 'file'), 'x')
  expect(() => prepareDataDir(join(folder, 'file'))).toThrow(/bukan folder/)
})

it('refuses an empty embedded database if the server used DATABASE_URL before', () => {
  prepareDataDir(folder)
  recordExternalDatabase(folder, 'external', false)
  expect(() => recordExternalDatabase(folder, 'embedded', false)).toThrow(/DATABASE_URL kini tidak disetel/)
  expect(() => recordExternalDatabase(folder, 'embedded', true)).not.toThrow()
})

it('refuses to start the embedded database if its data was moved to a database server', () => {
  prepareDataDir(folder)
  recordEngine(folder, 'moved')
  recordExternalDatabase(folder, 'external', true)
  expect(() => recordExternalDatabase(folder, 'embedded', true)).toThrow(/sudah dipindah ke server PostgreSQL/)
  recordEngine(folder, 'embedded')
  expect(() => recordExternalDatabase(folder, 'embedded', true)).not.toThrow()
})

it('reports a data folder that cannot be created', () => {
  for (const path of ['/proc/x', '/proc/x/y', '/dev/null/x', `/${'x'.repeat(300)}`]) {
    expect(() => prepareDataDir(path)).toThrow(StartFailure)
  }
})

it('reports a data folder that is a link without a target', () => {
  symlinkSync(join(folder, 'hilang'), join(folder, 'link'))
  expect(() => prepareDataDir(join(folder, 'link'))).toThrow(StartFailure)
})
