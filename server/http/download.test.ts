import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAttachmentHeader } from './download.ts'

const header = /^attachment; filename="([\x20-\x21\x23-\x7e]*)"; filename\*=UTF-8''([\w.!~%-]*)$/

test.each([
  ['Sertifikat – Siti.pdf', 'Sertifikat - Siti.pdf', 'Sertifikat – Siti.pdf'],
  ['José.pdf', 'Jose.pdf', 'José.pdf'],
  ['a"; filename="b.exe', 'a-- filename=-b.exe', 'a-; filename=-b.exe'],
  ['../../etc/passwd', '..-..-etc-passwd', '..-..-etc-passwd'],
  ['a\r\nset-cookie: x=1', 'a--set-cookie- x=1', 'a--set-cookie- x=1'],
  ['\u202Efdp.exe', '-fdp.exe', '-fdp.exe'],
])('the file name %j is downloaded as %j', (name, ascii, whole) => {
  const [, plain, encoded = ''] = header.exec(formatAttachmentHeader(name)) ?? []
  expect([plain, decodeURIComponent(encoded)]).toEqual([ascii, whole])
})

test('any file name stays inside the quoted string of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), name => {
      expect(formatAttachmentHeader(name)).toMatch(header)
      expect(formatAttachmentHeader(name).length).toBeLessThan(2_000)
    }),
  )
})
