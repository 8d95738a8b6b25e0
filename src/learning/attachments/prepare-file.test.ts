import { expect, it } from 'vitest'
import { detectFileKind } from './prepare-file.ts'

const head = (text: string) => Uint8Array.from(text, letter => letter.codePointAt(0) ?? 0)

it.each([
  ['\xff\xd8\xff\xe0', 'picture'],
  ['\x89PNG\r\n\x1a\n', 'picture'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'picture'],
  ['%PDF-1.7', 'other'],
  ['PK\x03\x04', 'other'],
  ['\0\0\0\x18ftypisom', 'other'],
  ['PKn adalah pelajaran', 'other'],
  ['\0\0\0\x18ftypheic', undefined],
  ['MZ\x90\0', undefined],
  ['\xff\xfe\0', undefined],
])('recognises the file %j as %s', (text, kind) => {
  expect(detectFileKind(head(text))).toBe(kind)
})

it('accepts a text file that is cut in the middle of a character', () => {
  expect(detectFileKind(new TextEncoder().encode('Nilai: 日').subarray(0, -1))).toBe('other')
})
