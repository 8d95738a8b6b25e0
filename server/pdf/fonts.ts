import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { woffToTtf } from './woff-to-ttf.ts'

export type Weight = 500 | 700 | 800

const require = createRequire(import.meta.url)
const files = (path: string) => require.resolve(`@fontsource/plus-jakarta-sans/${path}`)

/** The typeface is split into files by script; a character is written with the first file that has it. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'] as const
export type Subset = (typeof subsets)[number]

const rangesOf = JSON.parse(readFileSync(files('unicode.json'), 'utf8')) as Record<Subset, string> // the table of the font package

const coverage = subsets.map(subset => {
  const ranges = rangesOf[subset].split(',').map(range => {
    const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return { subset, has: (code: number) => ranges.some(([first, last]) => code >= first && code <= last) }
})

export function fontName(subset: Subset, weight: Weight): string {
  return `${subset}-${weight}`
}

export function readFont(subset: Subset, weight: Weight): Buffer {
  return woffToTtf(readFileSync(files(`files/plus-jakarta-sans-${subset}-${weight}-normal.woff`)))
}

export interface Run {
  subset: Subset
  text: string
}

/**
 * Splits a text into runs of one font file each. A character that no file has is written without its diacritics, or as
 * a dash.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const { subset, written } = place(character)
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += written
    else runs.push({ subset, text: written })
  }
  return runs
}

function place(character: string): { subset: Subset; written: string } {
  for (const written of [character, character.normalize('NFKD').replaceAll(/\p{M}/gu, ''), '–']) {
    const code = written.codePointAt(0)
    const found = code !== undefined && coverage.find(({ has }) => has(code))
    if (found) return { subset: found.subset, written }
  }
  return { subset: 'latin', written: '' }
}
