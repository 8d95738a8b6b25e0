import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { expectAll } from '#tests/support/expect-all.ts'

const root = join(import.meta.dirname, '../..')
const getText = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter(name => !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(root, name), 'utf8'))
    .join('\n')

/** Returns the name of the metric without the suffix that the OpenMetrics format adds. */
const getBase = (name: string) => name.replace(/_(?:total|bucket)$/, '')

test.each(['deploy/prometheus/semai.rules.yml', 'deploy/grafana/semai.json'])(
  'the metrics mentioned in %s exist',
  file => {
    const code = getText('server/metrics/*.ts')
    const names = new Set(getText(file).match(/\bsemai_\w+/g))
    expectAll([...names], name => code.includes(`'${getBase(name)}'`))
  },
)

interface Rules {
  groups: { rules: { alert: string; labels: { severity: string }; annotations: { action: string } }[] }[]
}
const rules = (parse(getText('deploy/prometheus/semai.rules.yml')) as Rules).groups.flatMap(group => group.rules) // Prometheus defines this format

test('every alert has a severity and an action', () => {
  expect(rules.length).toBeGreaterThanOrEqual(15)
  expectAll(rules, ({ labels, annotations }) => /^(?:page|ticket)$/.test(labels.severity) && annotations.action !== '')
})

test('the tests of promtool trigger every alert, and trigger none for a healthy server', () => {
  const { tests } = parse(getText('deploy/prometheus/semai.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[]
  } // promtool defines this format
  const [healthy = [], broken = []] = tests.map(each => each.alert_rule_test)
  const names = rules.map(({ alert }) => alert).toSorted()
  const getNames = (cases: typeof healthy, count: number) =>
    cases.flatMap(({ alertname, exp_alerts }) => (exp_alerts.length === count ? [alertname] : [])).toSorted()
  expect(getNames(healthy, 0)).toEqual(names)
  expect(getNames(broken, 1)).toEqual(names)
})

test('the operations page says what to do for every alert', () => {
  const page = getText('docs/operations.md')
  expectAll(rules, ({ alert }) => page.includes(`| \`${alert}\``))
})
