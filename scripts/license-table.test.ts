import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLicenseTable } from './license-table.ts'

test('docs/licenses.md lists the packages of the lock file', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/licenses.md'), 'utf8')).toBe(createLicenseTable())
})

test.each([['AGPL-3.0'], [undefined]])('refuses a package with the licence %s', license => {
  const lock = { packages: { '': {}, 'node_modules/a/node_modules/b': { version: '1.0.0', license } } }
  expect(() => createLicenseTable(lock)).toThrow(/^b has the licence/)
})

test('the license list omits packages that only development needs', () => {
  const lock = { packages: { 'node_modules/b': { version: '1.0.0', license: 'AGPL-3.0', dev: true } } }
  expect(createLicenseTable(lock)).not.toContain('b 1.0.0')
})
