import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FONT = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'
const RANGES = '@fontsource-variable/plus-jakarta-sans/unicode.json'
/** What `font-weight` of src/ui/tokens.css promises; thinner letters are used nowhere. */
const weights = { min: 400, max: 800 }

/** Every character of a list like `U+0000-00FF,U+0131`. */
export function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .flatMap(range => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}

/**
 * The font is a third of a public page's first bytes. As it is published it can be drawn from weight 200 on; without what
 * nobody draws, and with the same letters, it is a third lighter.
 */
export function lightFonts(root: string): Plugin {
  const modules = resolve(root, 'node_modules')
  return {
    name: 'semai:light-fonts',
    async config() {
      const ranges = JSON.parse(await readFile(join(modules, RANGES), 'utf8')) as { latin: string }
      const light = await subsetFont(await readFile(join(modules, FONT)), charactersIn(ranges.latin), {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
      })
      const folder = join(modules, '.cache', 'semai')
      await mkdir(folder, { recursive: true })
      const file = join(folder, basename(FONT))
      await writeFile(file, light)
      return { resolve: { alias: [{ find: FONT, replacement: file }] } }
    },
  }
}
