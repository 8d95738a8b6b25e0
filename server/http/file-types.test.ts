import { expect, test } from 'vitest'
import { signatureChecks, mayBecomeAttachment, typeOfBytes } from './file-types.ts'

const film = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0`, 'latin1')
const box = (kind: string) => Buffer.from(`RIFF\u0024\u0008\0\0${kind}fmt \u0010\0\0\0`, 'latin1')

test.each<[string, Buffer, Awaited<ReturnType<typeof typeOfBytes>>]>([
  ['a PNG', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'image/png'],
  ['a JPEG', Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), 'image/jpeg'],
  ['a WebP', box('WEBP'), 'image/webp'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a film', film('isom'), 'video/mp4'],
  ['a picture of a phone', film('heic'), undefined],
  ['another picture in a box of films', film('avif'), undefined],
  ['a film of another kind', film('qt  '), undefined],
  ['sound', box('WAVE'), undefined],
  ['another film', box('AVI '), undefined],
  ['a program', Buffer.from('MZ\u0090\0', 'latin1'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['half a letter', Buffer.from('é').subarray(0, 1), undefined],
  ['a text', Buffer.from('Halo é'), 'text/plain'],
  ['a text about the school subject', Buffer.from('PKn kelas 7'), 'text/plain'],
  ['an archive that is cut off', Buffer.from('PK\u0003\u0004abc', 'latin1'), undefined],
])('recognises %s by its bytes', async (_what, bytes, type) => {
  expect(await typeOfBytes(bytes)).toBe(type)
})

test('recognises a text and an archive by their first bytes, wherever these are cut off', () => {
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
])('captions must begin with their signature: %j', (text, is) => {
  expect(signatureChecks.vtt(Buffer.from(text))).toBe(is)
})
