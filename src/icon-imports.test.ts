import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * An icon that is imported by the package's name is in a file that all pages load, and so is every other icon imported
 * that way.
 */
it('modules import each icon from its own file', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  const texts = files.map(file => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }))
  expect(texts.some(({ text }) => text.includes("from 'lucide-react/icons/"))).toBe(true)
  const byPackage = texts.filter(({ text }) =>
    /^import (?!type )[^\n']*from 'lucide-react'|^\} from 'lucide-react'/m.test(text),
  )
  expect(byPackage.map(({ file }) => file)).toEqual([])
})
