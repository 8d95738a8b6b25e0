import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'migrations')
/** First checked migration. Older migrations have run, and the statements of a migration that has run must never change. */
const FIRST_CHECKED = '0523'

interface Finding {
  file: string
  rule_name: string
}

/** Returns the findings of squawk (`.squawk.toml`), which exits with code 1 if there are any. */
async function lint(paths: readonly string[]): Promise<Finding[]> {
  const program = join(root, 'node_modules/.bin/squawk')
  const words = ['--reporter', 'json', ...paths]
  const { stdout } = await promisify(execFile)(program, words, { cwd: root, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string; code?: unknown }) => {
      if (error.code === 1 && error.stdout !== undefined) return { stdout: error.stdout }
      throw error
    },
  )
  return JSON.parse(stdout) as Finding[] // squawk prints this format
}

test('squawk finds no statement in new migrations that locks a table for long', async () => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql'))
  const found = await lint(names.map(name => join(folder, name)))
  expect(found.filter(({ file }) => basename(file) >= FIRST_CHECKED)).toEqual([])
  const getRules = (name: string) =>
    found.flatMap(({ file, rule_name }) => (basename(file) === name ? [rule_name] : []))
  expect(getRules('0515_figures_and_cohorts.sql')).toContain('require-concurrent-index-creation')
})
