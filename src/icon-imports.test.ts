import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Icons that are imported by the package's name are bundled into one file that all pages load. An import of the icon's
 * own file avoids that.
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
