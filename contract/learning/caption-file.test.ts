import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCaptionTime, formatCaptionTime, parseCaptions, listCaptionRows, formatCaptions } from './caption-file.ts'

/** Fragments of WebVTT files, valid and invalid, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    'WEBVTT',
    '\n',
    '\n\n',
    ' ',
    '\t',
    '-->',
    ' --> ',
    '00:01.000',
    '01:00:02.500',
    'NOTE x',
    'STYLE',
    '::cue {}',
    '00:01.000 --> 00:02.000\n',
    '00:02.000  -->\t00:03.000 line:0\n',
    '7\n',
    'Halo <v Rina>',
    '--&gt;',
    '\uFEFF',
  ),
  fc.string({ maxLength: 4, unit: 'binary' }).map(text => text.replaceAll('\r', '')),
)
const anyFile = fc.array(piece, { maxLength: 25 }).map(pieces => pieces.join(''))
const numRuns = Number(process.env['RUNS'] ?? 1_000)

test('parsing and writing a caption file gives the same file for any content', () => {
  fc.assert(
    fc.property(anyFile, text => {
      expect(formatCaptions(parseCaptions(text))).toBe(text)
    }),
    { numRuns },
  )
})

test('parses name, times, settings and text of a caption, and does not treat a note as a caption', () => {
  const file = parseCaptions('WEBVTT\n\nNOTE x\n\nintro\n00:01.000 --> 00:02.000 line:0\na\nb\n\n00:03.000 --> ??\n')
  expect(listCaptionRows(file)).toMatchObject([
    { line: 6, name: 'intro', start: '00:01.000', end: '00:02.000', settings: ' line:0', text: 'a\nb' },
    { line: 10, name: undefined, start: '00:03.000', end: '??', settings: '', text: '' },
  ])
})

test('text typed into a caption stays in this caption, even if the text looks like a second caption', () => {
  const file = parseCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\na')
  const typed = file.map(part => (part.kind === 'row' ? { ...part, text: 'a\n\n\n5 --> 6\n' } : part))
  const writtenCaptions = parseCaptions(formatCaptions(typed))
  expect(listCaptionRows(writtenCaptions).map(({ text }) => text)).toEqual(['a\n5 --&gt; 6'])
})

test('parsing a formatted caption time gives the same time, and an invalid time gives undefined', () => {
  fc.assert(
    fc.property(fc.nat(500_000_000), thousandths => {
      expect(parseCaptionTime(formatCaptionTime(thousandths / 1000))).toBeCloseTo(thousandths / 1000, 6)
    }),
  )
  expect([parseCaptionTime('1:2'), parseCaptionTime('00:61.000'), formatCaptionTime(-1)]).toEqual([
    undefined,
    undefined,
    '00:00.000',
  ])
})
