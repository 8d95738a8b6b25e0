import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CaptionFile,
  parseCaptionTime,
  formatCaptionTime,
  parseCaptions,
  listCaptionRows,
  formatCaptions,
} from '#contract/learning/caption-file.ts'
import { findCaptionsProblem, findRowOverlaps } from '#contract/learning/captions.ts'
import { addRow, changeRow, mergeRow, removeRow, shiftRows, sortRows, splitRow } from './actions.ts'

const head = 'WEBVTT Kuliah\n\nSTYLE\n::cue { color: red }\n\n'
const getFile = (count: number): string =>
  head +
  Array.from(
    { length: count },
    (_, at) =>
      `n${at}\n${formatCaptionTime(at * 4)} --> ${formatCaptionTime(at * 4 + 3)} line:${at}\nkata ${at}\n\nNOTE ${at}\n`,
  ).join('\n')
const words = (file: CaptionFile) => listCaptionRows(file).map(({ start, end, text }) => `${start} ${end} ${text}`)

test('adds a caption at its position, and splits, merges and removes captions', () => {
  const firstRow = addRow([], 2)
  expect(formatCaptions(firstRow.file)).toBe('WEBVTT\n\n00:02.000 --> 00:05.000')
  // A missing file is read as an empty text; the header is added when the file is written.
  expect(formatCaptions(addRow(parseCaptions(''), 2).file)).toBe('WEBVTT\n\n00:02.000 --> 00:05.000')
  const changed = changeRow(firstRow.file, firstRow.key, { text: 'satu dua' })
  const laterRow = addRow(changed, 9)
  const between = addRow(changeRow(laterRow.file, laterRow.key, { text: 'akhir' }), 7.5)
  expect(words(between.file)).toEqual([
    '00:02.000 00:05.000 satu dua',
    '00:07.500 00:09.000 ',
    '00:09.000 00:12.000 akhir',
  ])
  const cut = splitRow(removeRow(between.file, between.key), firstRow.key, 4)
  expect(words(cut)).toEqual(['00:02.000 00:03.500 satu', '00:03.500 00:05.000 dua', '00:09.000 00:12.000 akhir'])
  expect(words(splitRow(changed, firstRow.key, 4, 4.5))).toEqual([
    '00:02.000 00:04.500 satu',
    '00:04.500 00:05.000 dua',
  ])
  const mergedRow = mergeRow(cut, firstRow.key)
  expect(words(mergedRow)).toEqual(['00:02.000 00:05.000 satu\ndua', '00:09.000 00:12.000 akhir'])
  expect(findCaptionsProblem(formatCaptions(mergedRow))).toBeUndefined()
})

test('shifts all captions together, but not before the start of the video, and sorts them', () => {
  const file = parseCaptions('WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\nNOTE x\n\n00:01.500 --> 00:05.500\na\n')
  expect(words(shiftRows(file, -1.5)!)).toEqual(['00:03.500 00:04.500 b', '00:00.000 00:04.000 a'])
  expect(shiftRows(file, -1.501)).toBeUndefined()
  const sorted = sortRows(file)
  expect(words(sorted)).toEqual(['00:01.500 00:05.500 a', '00:05.000 00:06.000 b'])
  expect(findRowOverlaps(listCaptionRows(sorted))).toEqual([false, true])
  expect(formatCaptions(sorted)).toContain('NOTE x')
})

/** Performs one action, chosen by its number, on a row. */
function doOne(file: CaptionFile, action: number, at: number): CaptionFile {
  const rows = listCaptionRows(file)
  const key = rows[at % Math.max(1, rows.length)]?.key ?? 0
  const actions = [
    () => addRow(file, at / 3).file,
    () => splitRow(file, key, at % 5),
    () => mergeRow(file, key),
    () => removeRow(file, key),
    () => shiftRows(file, (at % 9) - 4) ?? file,
    () => sortRows(file),
    () => changeRow(file, key, { text: `baru ${at}` }),
  ]
  return actions[action % actions.length]!()
}

test('any sequence of actions keeps all text that is not a caption, and the written file has the same captions', () => {
  const action = fc.tuple(fc.nat(6), fc.nat(60))
  fc.assert(
    fc.property(fc.nat(4), fc.array(action, { maxLength: 12 }), (count, actions) => {
      const file = actions.reduce((before, [which, at]) => doOne(before, which, at), parseCaptions(getFile(count)))
      const writtenCaptions = formatCaptions(file)
      expect(words(parseCaptions(writtenCaptions))).toEqual(words(file))
      expect(writtenCaptions.startsWith(head.trimEnd())).toBe(true)
      for (let at = 0; at < count; at += 1) expect(writtenCaptions.split('\n')).toContain(`NOTE ${at}`)
      const keys = listCaptionRows(file).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { start, end } of listCaptionRows(file)) {
        expect([parseCaptionTime(start), parseCaptionTime(end)]).not.toContain(undefined)
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 500) },
  )
})
