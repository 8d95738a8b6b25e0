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
