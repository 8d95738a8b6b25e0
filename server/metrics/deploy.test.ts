import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter(name => !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(root, name), 'utf8'))
    .join('\n')

/** Name of the metric without the suffix that the format adds. */
const baseOf = (name: string) => name.replace(/_(?:total|bucket)$/, '')

test.each(['deploy/prometheus/semai.rules.yml', 'deploy/grafana/semai.json'])('%s names metrics that exist', file => {
  const code = textOf('server/metrics/*.ts')
  const names = new Set(textOf(file).match(/\bsemai_\w+/g))
  expectAll([...names], name => code.includes(`'${baseOf(name)}'`))
})

test('every alert tells the operator what to do', () => {
  const rules = textOf('deploy/prometheus/semai.rules.yml')
  const countOf = (part: RegExp) => rules.match(part)?.length
  expect(countOf(/- alert: /g)).toBe(8)
  expect(countOf(/ {10}action: '.+'/g)).toBe(8)
  expect(countOf(/severity: (?:page|ticket) /g)).toBe(8)
})
