import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { getFontFile, type Weight } from '../../pdf/fonts.ts'
import type { Card } from '../drawing.ts'
import { CARD_LIMITS } from './card-address.ts'

const COVER = { left: 700, width: 500 } as const
const LEFT = 64
const TEXT_WIDTH = 580
const TITLE = { top: 150, mostHeight: 290, sizes: [68, 58, 48, 40, 32], maxLength: 140 } as const
const qualities = [84, 72, 60, 45] as const
const colours = { ground: '#fbfcfb', title: '#17211f', kind: '#0b6a57', note: '#566662' } as const

const faces: Record<Weight, string> = { 500: 'Medium', 700: 'Bold', 800: 'ExtraBold' }
const mark = readFileSync(new URL('../../../public/favicon.svg', import.meta.url))

/** A transparent pixel. */
const NOTHING = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
  .png()
  .toBuffer()

interface CardText {
  text: string
  size: number
  weight: Weight
  colour: string
}

async function drawText({ text, size, weight, colour }: CardText) {
  // The library throws an error for an empty text.
  if (text.trim() === '') return { input: NOTHING, height: 0, width: 0 }
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `Plus Jakarta Sans ${faces[weight]} ${size}`,
      fontfile: getFontFile(weight),
      width: TEXT_WIDTH,
      wrap: 'word-char',
      rgba: true,
      // At 72 dpi a point is a pixel.
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height, width: info.width }
}

let areRead = false
/** Loads the fonts by rendering a text with each font file. The library finds a font only after such a text. */
async function readFonts(): Promise<void> {
  if (areRead) return
  for (const weight of [500, 700, 800] as const) await drawText({ text: 'a', size: 12, weight, colour: colours.note })
  areRead = true
}

/** Renders the title in the largest size that fits. Shortens a title that is longer than `TITLE.maxLength` first. */
async function getTitle(title: string) {
  const text = title.length > TITLE.maxLength ? `${title.slice(0, TITLE.maxLength).trimEnd()}…` : title
  const drawAt = (size: number) => drawText({ text, size, weight: 800, colour: colours.title })
  const [first, ...smaller] = TITLE.sizes
  let drawn = await drawAt(first)
  for (const size of smaller) {
    if (drawn.height <= TITLE.mostHeight && drawn.width <= TEXT_WIDTH) break
    drawn = await drawAt(size)
  }
  return drawn
}

/**
 * Renders a card: text on the left, generated cover or own picture on the right. The file does not exceed
 * `CARD_LIMITS.mostBytes`.
 */
export async function renderCard({ kind, title, note, cover }: Card, own?: Uint8Array): Promise<Buffer> {
  const picture = await (own ? sharp(own) : sharp(Buffer.from(cover), { density: 72 * 3.5 }))
    .resize(COVER.width, CARD_LIMITS.height, { fit: 'cover' })
    .png()
    .toBuffer()
  const sign = await sharp(mark, { density: 144 }).resize(48, 48).png().toBuffer()
  // Loads the fonts first and renders the texts one after another, because the library uses a wrong font for texts that
  // it renders while it loads a font.
  await readFonts()
  const name = await drawText({ text: brand.name, size: 36, weight: 800, colour: colours.title })
  const above = await drawText({ text: kind, size: 28, weight: 700, colour: colours.kind })
  const middle = await getTitle(title)
  const below = await drawText({ text: note, size: 28, weight: 500, colour: colours.note })
  const whole = await sharp({
    create: { width: CARD_LIMITS.width, height: CARD_LIMITS.height, channels: 3, background: colours.ground },
  })
    .composite([
      { input: picture, left: COVER.left, top: 0 },
      { input: above.input, left: LEFT, top: 92 },
      { input: middle.input, left: LEFT, top: TITLE.top },
      { input: below.input, left: LEFT, top: TITLE.top + middle.height + 28 },
      { input: sign, left: LEFT, top: 532 },
      { input: name.input, left: LEFT + 64, top: 538 },
    ])
    .png()
    .toBuffer()
  for (const quality of qualities) {
    const bytes = await sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= CARD_LIMITS.mostBytes) return bytes
  }
  throw new Error('the card exceeds its size limit at every quality')
}
