import { expect, test } from 'vitest'
import { signatureChecks, mayBecomeAttachment, detectFileType } from './file-types.ts'

const film = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0`, 'latin1')
const box = (kind: string) => Buffer.from(`RIFF\u0024\u0008\0\0${kind}fmt \u0010\0\0\0`, 'latin1')

test.each<[string, Buffer, Awaited<ReturnType<typeof detectFileType>>]>([
  ['a PNG', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'image/png'],
  ['a JPEG', Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), 'image/jpeg'],
  ['a WebP', box('WEBP'), 'image/webp'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['an MP4 video', film('isom'), 'video/mp4'],
  ['a HEIC image', film('heic'), undefined],
  ['an AVIF image', film('avif'), undefined],
  ['a QuickTime video', film('qt  '), undefined],
  ['a WAV file', box('WAVE'), undefined],
  ['an AVI video', box('AVI '), undefined],
  ['a program', Buffer.from('MZ\u0090\0', 'latin1'), undefined],
  ['an empty file', Buffer.alloc(0), undefined],
  ['an incomplete character', Buffer.from('é').subarray(0, 1), undefined],
  ['a text', Buffer.from('Halo é'), 'text/plain'],
  ['a text that begins like an archive', Buffer.from('PKn kelas 7'), 'text/plain'],
  ['a truncated archive', Buffer.from('PK\u0003\u0004abc', 'latin1'), undefined],
])('decides the type of %s by its bytes', async (_what, bytes, type) => {
  expect(await detectFileType(bytes)).toBe(type)
})

test('recognises a text and an archive by their first bytes, even if the bytes end inside a character', () => {
  expect(mayBecomeAttachment(Buffer.from('Halo é').subarray(0, -1))).toBe(true)
  expect(mayBecomeAttachment(Buffer.from('PK\u0003\u0004abc', 'latin1'))).toBe(true)
  for (const bytes of [film('heic'), box('WAVE'), Buffer.from('MZ\u0090\0', 'latin1')])
    expect(mayBecomeAttachment(Buffer.concat([bytes, Buffer.alloc(500, 'a')]))).toBe(false)
})

test.each([
  ['WEBVTT', true],
  ['WEBVTT\n\n00:01.000', true],
  ['WEBVTT\r\n', true],
  ['WEBVTT dari Rina', true],
  ['\ufeffWEBVTT\n', true],
  ['WEBVTTX', false],
  ['\nWEBVTT', false],
  ['Teks WEBVTT', false],
  ['', false],
])('captions that begin with %j are accepted: %j', (text, is) => {
  expect(signatureChecks.vtt(Buffer.from(text))).toBe(is)
})
