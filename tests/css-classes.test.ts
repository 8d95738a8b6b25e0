import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * If a file uses a class that its style sheet does not define, the class name is `undefined`, and the compiler does not
 * report it.
 */
test('every CSS class in use is defined in its file', () => {
  let usedCount = 0
  const unknown: string[] = []
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const code = text.replaceAll(/^(?:import|export) .* from '.*'$/gm, '')
    for (const [, name, path = ''] of text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const styles = path.startsWith('#app/') ? join('src', path.slice('#app/'.length)) : join(dirname(file), path)
      const defined = new Set(readFileSync(join(root, styles), 'utf8').match(/(?<=\.)[A-Za-z_][\w-]*/g))
      for (const [used] of code.matchAll(new RegExp(`(?<=(?<![\\w.])${name}\\.)\\w+`, 'g'))) {
        usedCount += 1
        if (!defined.has(used)) unknown.push(`${file}: ${name}.${used}`)
      }
    }
  }
  expect(usedCount).toBeGreaterThan(1_000)
  expect(unknown).toEqual([])
})

/**
 * A renamed class can get a name that its style sheet has already. Then both rules apply to both elements, and nothing
 * reports it.
 */
test('no style sheet contains two rules for one selector', () => {
  const sheets = globSync('src/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(100)
  expect(
    sheets.flatMap(file => repeatedSelectors(readFileSync(join(root, file), 'utf8')).map(each => `${file}: ${each}`)),
  ).toEqual([])
})

/** Returns the selectors that begin two rules in the same at-rule, such as `@media`. */
function repeatedSelectors(css: string): string[] {
  const seen = new Set<string>()
  const repeated: string[] = []
  const path: string[] = []
  for (const [, prelude = '', end] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') path.pop()
    if (end !== '{') continue
    path.push(prelude.trim().replaceAll(/\s+/g, ' '))
    const rule = path.join(' { ')
    if (seen.has(rule) && !path.at(-1)?.startsWith('@')) repeated.push(rule)
    seen.add(rule)
  }
  return repeated
}

test('finds a selector that repeats at the top level or inside the same at-rule', () => {
  const css =
    '.a { color: red; } @media (x) { .a { top: 0 } } .b, .c { top: 0 } .a { left: 0 } @media (x) { .a { left: 0 } }'
  expect(repeatedSelectors(css)).toEqual(['.a', '@media (x) { .a'])
})

/**
 * Screen readers announce a text in a live region only if they knew the region before. They do not know a region that
 * is hidden while it is empty, so they would not announce its text.
 */
test('an empty live region is not hidden from screen readers', () => {
  const hidden: string[] = []
  let regionCount = 0
  for (const file of globSync('src/**/*.tsx', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const sheets = new Map(
      [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].map(([, name = '', path = '']) => [name, path]),
    )
    for (const [tag, sheet = '', used = ''] of text.matchAll(
      /<\w+[^<>]*className=\{(?:classNames\()?(\w+)\.(\w+)[^<>]*>/g,
    )) {
      const path = sheets.get(sheet)
      if (path === undefined || !/^<output|aria-live="|role="status"/.test(tag)) continue
      regionCount += 1
      const styles = path.startsWith('#app/') ? join('src', path.slice('#app/'.length)) : join(dirname(file), path)
      const rules = readFileSync(join(root, styles), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)
      for (const [, selector = '', body = ''] of rules) {
        if (selector.includes(`.${used}:empty`) && /display: none|visibility: hidden/.test(body))
          hidden.push(`${file}: ${sheet}.${used}`)
      }
    }
  }
  expect(regionCount).toBeGreaterThan(20)
  expect(hidden).toEqual([])
})
