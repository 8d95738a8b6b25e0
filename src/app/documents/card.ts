import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#contract/site/brand.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import classes from '#app/ui/course-cover.module.css'
import { daun, fajar, slate } from '#app/ui/palette.ts'

/** Link preview picture of a page (Open Graph image), rendered by server/documents/cards. Contains no personal data. */
export interface PageCard {
  kind: string
  title: string
  note: string
  /** Cover as an SVG of 320 x 180, with its own colours. */
  cover: string
  /** URL of a picture on this site that replaces the drawn cover. */
  picture?: string
}

/** Colours of course-cover.module.css, repeated here because the picture is rendered without style sheets. */
const tones: Readonly<
  Record<string, readonly [ground: string, orb: string, back: string, front: string, motif: string]>
> = {
  [classes.deep ?? '']: [daun[8], daun[7], daun[7], daun[5], daun[0]],
  [classes.light ?? '']: [daun[1], '#fff', daun[2], daun[5], daun[9]],
  [classes.mid ?? '']: [daun[6], daun[5], daun[7], daun[3], '#fff'],
  [classes.dark ?? '']: [slate[8], slate[7], daun[9], daun[4], slate[0]],
}

/** Link preview of a course or another page with a title. Shows the same cover as the page. */
export function createCard(kind: string, title: string, note: string, category = '', picture?: string): PageCard {
  return { kind, title, note, cover: coverOf(category, title), ...(picture !== undefined && { picture }) }
}

/** Link preview of pages that have no subject of their own. */
export const siteCard = createCard(
  brand.name,
  'Belajar tetap jalan, walau sinyal hilang',
  brand.tagline,
  'karier-pemula',
)

function coverOf(category: string, title: string): string {
  const markup = renderToStaticMarkup(createElement(CourseCover, { category, title }))
  const [, root = ''] = /class="([^"]+)"/.exec(markup) ?? []
  const tone = root.split(' ').find(each => each in tones) ?? ''
  const [ground, orb, back, front, motif] = tones[tone] ?? tones[classes.deep ?? '']!
  const line = (colour: string, width: number) =>
    `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  const stylesByClass: Readonly<Record<string, string>> = {
    [classes.ground ?? '']: `fill="${ground}"`,
    [classes.orb ?? '']: `fill="${orb}" opacity="0.6"`,
    [classes.leafBack ?? '']: `fill="${back}"`,
    [classes.leafFront ?? '']: `fill="${front}"`,
    [classes.vein ?? '']: `${line(ground, 3)} stroke-opacity="0.5"`,
    [classes.sun ?? '']: `fill="${fajar[4]}"`,
    [classes.motif ?? '']: line(motif, 7),
  }
  return markup
    .replaceAll(/class="([^"]+)"/g, (_all, name: string) => stylesByClass[name] ?? '')
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
}
