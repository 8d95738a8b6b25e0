import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconFiles, withIconsApart } from './icons-apart.ts'

const index = readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8')
const files = iconFiles(index)

it('imports each icon from its own file, also under a local alias', () => {
  const code = "import { CircleAlert, X as Close, type LucideIcon } from 'lucide-react'\nconst a = 1\n"
  expect(withIconsApart(code, files)).toBe(
    [
      "import CircleAlert from 'lucide-react/icons/circle-exclamation-point'",
      "import Close from 'lucide-react/icons/x'",
      "import type { LucideIcon } from 'lucide-react'",
      'const a = 1\n',
    ].join('\n'),
  )
})

it('reads an import list that spans several lines', () => {
  const code = "import {\n  Menu,\n  Search,\n} from 'lucide-react'\n"
  expect(withIconsApart(code, files)).toBe(
    "import Menu from 'lucide-react/icons/menu'\nimport Search from 'lucide-react/icons/search'\n",
  )
})

it('names the icon that is missing in the package', () => {
  expect(() => withIconsApart("import { Semai } from 'lucide-react'", files)).toThrow('Semai')
})
