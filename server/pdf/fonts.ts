import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export type Weight = 500 | 700 | 800

const require = createRequire(import.meta.url)
const styles: Record<Weight, string> = { 500: 'Medium', 700: 'Bold', 800: 'ExtraBold' }

/**
 * Returns the path of a TrueType file that contains all characters of the typeface. Does not use the WOFF2 files,
 * because PDF readers ignore embedded WOFF2 fonts.
 */
export function getFontFile(weight: Weight): string {
  const style = `${weight}${styles[weight]}`
  return require.resolve(`@expo-google-fonts/plus-jakarta-sans/${style}/PlusJakartaSans_${style}.ttf`)
}

/** Font that is used to check which characters exist. All weights have the same characters. */
let regular: Font | undefined

/**
 * Replaces each character that the typeface lacks. Uses the same character without diacritics, or a dash if that
 * character is also missing.
 */
export function replaceMissingCharacters(text: string): string {
  const font = (regular ??= openSync(getFontFile(500)) as Font) // the file contains one font
  const isIn = (written: string) =>
    written !== '' && Array.from(written).every(each => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  return Array.from(text.normalize('NFC'), character => {
    const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return [character, bare, '–'].find(isIn) ?? ''
  }).join('')
}
