import { inflateSync } from 'node:zlib'
import readQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawPdf } from '../../../../pdf/draw-pdf.ts'
import type { CertificateSheet } from './draw.ts'
import { replaceMissingCharacters } from '../../../../pdf/fonts.ts'

const code = '7K3F92QX04TDABCDEFGHJKMNPQ'
const course = {
  kind: 'graduation',
  courseTitle: 'Pemasaran Digital dari Nol',
  careerTrackTitle: 'Pemasaran Digital',
} as const
const sheet: CertificateSheet = {
  number: 'SM-7K3F-92QX-04TD',
  name: 'Sekar Maharani',
  subject: course,
  instructorName: 'Bayu Pratama',
  instructorTitle: 'Praktisi pemasaran digital',
  finishedAt: '2026-11-20T18:00:00Z',
  generatedAt: '2026-11-21T03:00:00Z',
  verifyUrl: `https://semai.test/certificates/${code}#${'x'.repeat(190)}.${'y'.repeat(86)}`,
  shortUrl: 'semai.test/certificates',
}

const drawn = (what: CertificateSheet) => drawPdf(new URL('draw.ts', import.meta.url), what)

/** Returns every stream of the PDF that can be decompressed. */
function getStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    const from = index + 'stream\n'.length
    const to = text.indexOf('\nendstream', from)
    try {
      return [inflateSync(pdf.subarray(from, to)).toString('latin1')]
    } catch {
      return []
    }
  })
}

/** Returns the character of each glyph, from a map that the PDF contains for one font. */
function readCharacters(map: string): Map<number, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '', texts = '']) =>
      [...texts.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ''], at): [number, string] => [
        Number.parseInt(first, 16) + at,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

/** Returns each text of the page, read with the map of every font, because a text does not name its font. */
function getTexts(pdf: Buffer): string[] {
  const streams = getStreams(pdf)
  const maps = streams.filter(stream => stream.includes('beginbfrange')).map(readCharacters)
  const arrays = streams.flatMap(stream => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
  const texts = arrays.map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''))
  return texts.flatMap(hex =>
    maps.map(map => (hex.match(/.{4}/g) ?? []).map(glyph => map.get(Number.parseInt(glyph, 16))).join('')),
  )
}

/** Renders the squares of the page as a PDF viewer does, with three pixels per QR module. */
function paintSquares(page: string) {
  const squares = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => width === height)
  const unit = squares[0]?.[2] ?? 1
  const left = Math.min(...squares.map(([x]) => x))
  const top = Math.min(...squares.map(([, y]) => y))
  const margin = 4
  const modules = Math.round((Math.max(...squares.map(([x]) => x)) - left) / unit) + 1 + 2 * margin
  const side = modules * 3
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y] of squares) {
    const column = (Math.round((x - left) / unit) + margin) * 3
    const row = (Math.round((y - top) / unit) + margin) * 3
    for (let dot = 0; dot < 9; dot += 1) {
      const at = ((row + Math.floor(dot / 3)) * side + column + (dot % 3)) * 4
      pixels.fill(0, at, at + 3)
    }
  }
  return { pixels, side }
}

test('a certificate file is small, is the same every time, and embeds its fonts', async () => {
  const [first, again] = [await drawn(sheet), await drawn(sheet)]
  expect(first.equals(again)).toBe(true)
  expect(first.length).toBeLessThan(60_000)
  const text = first.toString('latin1')
  const fonts = text.match(/\/FontName/g)?.length
  expect(fonts).toBe(3)
  // The fonts are embedded as TrueType, and each has a map from glyphs to characters.
  expect(text.match(/\/FontFile2/g)).toHaveLength(3)
  expect(text).not.toContain('/FontFile3')
  expect(text.match(/\/ToUnicode/g)).toHaveLength(3)
  const outlines = getStreams(first).filter(stream => stream.includes('glyf') && stream.includes('hmtx'))
  expect(outlines).toHaveLength(3)
})

test('the QR code of a certificate contains the URL of its verification page', async () => {
  const pdf = await drawn(sheet)
  const page = getStreams(pdf).find(stream => stream.includes(' re\n')) ?? ''
  const { pixels, side } = paintSquares(page)
  expect(readQr({ data: pixels, width: side, height: side })).toBe(sheet.verifyUrl)
})

test.each([
  ['of fifty wide letters', 'W'.repeat(50)],
  ['in letters of other alphabets', 'Nguyễn Łukasz Žižek Ѡ'],
  ['that the font cannot show', '王小明'],
  ['of one letter', 'A'],
])('a certificate with a name %s has one page', async (_what, name) => {
  const pdf = await drawn({ ...sheet, name, subject: { ...course, courseTitle: `${name} `.repeat(4) } })
  expect(pdf.length).toBeLessThan(60_000)
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('a webinar certificate shows the minutes of attendance', async () => {
  const subject = { kind: 'attendance', webinarTitle: 'Tanya jawab', presentMinutes: 55, lengthMinutes: 60 } as const
  const pdf = await drawn({ ...sheet, subject })
  const other = await drawn({ ...sheet, subject: { ...subject, presentMinutes: 54 } })
  expect(pdf.equals(other)).toBe(false)
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
})

test('a course certificate states its day of creation, an attendance certificate its day of publication', async () => {
  const attendance = { kind: 'attendance', webinarTitle: 'Tanya', presentMinutes: 55, lengthMinutes: 60 } as const
  const texts = getTexts(await drawn(sheet))
  expect(texts).toContain('Dibuat 21 November 2026')
  expect(texts.join()).not.toContain('Diterbitkan')
  expect(getTexts(await drawn({ ...sheet, subject: { ...course, kind: 'completion' } }))).toContain(
    'Dibuat 21 November 2026',
  )
  expect(getTexts(await drawn({ ...sheet, subject: attendance }))).toContain('Diterbitkan 21 November 2026')
})

test.each([
  ['Nguyễn Łukasz Žižek', 'Nguyễn Łukasz Žižek'],
  ['e\u0301', 'é'],
  ['S\u0332iti', 'S–iti'],
  ['王', '–'],
])('writes %s on a certificate as %s', (text, written) => expect(replaceMissingCharacters(text)).toBe(written))
