import { brand } from '#contract/site/brand.ts'
import { isSafeAddress, splitLines, PICTURE_PATTERN } from '#contract/site/content-kinds.ts'
import { PASSWORD_MIN_LENGTH, REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import type { Block } from '#contract/learning/article.ts'
import type { SitePicture } from '#contract/site/site-picture.ts'
import { parseSiteText } from '../../../article/markdown.ts'

/** Placeholders that authors can use in all texts, so that they do not repeat settings and limits. */
const placeholders = new Map([
  ['nama', brand.name],
  ['perusahaan', brand.company],
  ['email', brand.supportEmail],
  ['whatsapp', brand.supportWhatsApp],
  ['bonus', String(REGISTER_BONUS_POINTS)],
  ['panjangPassword', String(PASSWORD_MIN_LENGTH)],
])

export function fillPlaceholders(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => placeholders.get(name) ?? whole)
}

export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>

/** Width and height in pixels of a picture that a component draws. There is no file for such a picture. */
const DRAWN_SIDE = 220
/** Width and height in pixels of a drawn portrait. The portraits are files in public/portraits. */
const PORTRAIT_SIDE = 96

function getSize(url: string, sizes: PictureSizes) {
  return url.startsWith('semai:') ? { width: DRAWN_SIDE, height: DRAWN_SIDE } : sizes.get(url)
}

/** Parses `![description](address)`. Returns null for an empty text, or if the size of the picture is unknown. */
export function parsePicture(text: string, sizes: PictureSizes): SitePicture | null {
  const [, alt = '', url = ''] = PICTURE_PATTERN.exec(text) ?? []
  const [, portrait] = /^semai:potret-(.+)$/.exec(url) ?? []
  if (portrait !== undefined)
    return { url: `/portraits/${portrait}.svg`, alt, width: PORTRAIT_SIDE, height: PORTRAIT_SIDE }
  const size = getSize(url, sizes)
  return size ? { url, alt, ...size } : null
}

export function parsePictures(text: string, sizes: PictureSizes): SitePicture[] {
  return splitLines(text).flatMap(line => parsePicture(line, sizes) ?? [])
}

/** Splits each line of the form `a | b` at the `|` characters. */
export function parseRows(text: string): string[][] {
  return splitLines(text).map(line => line.split('|').map(part => part.trim()))
}

/** Allows links to pages of this app, to other sites by https, and to email addresses. */
const canLink = (href: string) => isSafeAddress(href) || href.startsWith('mailto:')

/**
 * Returns an empty text instead of an unsafe URL. Older versions of the server stored such URLs before they were
 * refused.
 */
export const emptyUnsafeLink = (address: string) => (isSafeAddress(address) ? address : '')

export function parseTextBlocks(markdown: string, sizes: PictureSizes): Block[] {
  return parseSiteText(
    markdown,
    href => {
      const size = /^\/api\/media\/[0-9a-f]{64}\.\w+$/.test(href) ? sizes.get(href) : undefined
      if (!size) throw new Error(`Picture ${href} is missing`)
      return { url: href, ...size }
    },
    canLink,
  )
}
