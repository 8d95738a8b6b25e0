import { expect, test } from 'vitest'
import { parseCues } from './captions.ts'

test('parses texts and times of captions, with and without hours, with LF or CRLF line ends', () => {
  const vtt = [
    'WEBVTT',
    '',
    'NOTE bukan ucapan',
    '',
    '1',
    '00:00:03.200 --> 00:00:06.400 align:start',
    'Browser bertanya',
    'kepada <c.daun>DNS</c>: 1 &lt; 2 &amp;amp;.',
    '',
    '01:02.500 --> 01:04.000',
    'Lanjut.',
    '',
    '01:00:00.000 --> 01:00:01.000',
    '',
  ]
  const cues = [
    { startSeconds: 3.2, endSeconds: 6.4, text: 'Browser bertanya kepada DNS: 1 < 2 &amp;.' },
    { startSeconds: 62.5, endSeconds: 64, text: 'Lanjut.' },
  ]
  expect(parseCues(vtt.join('\n'))).toEqual(cues)
  expect(parseCues(vtt.join('\r\n'))).toEqual(cues)
})

test('parses no captions from a file that is not a caption file', () => {
  for (const text of ['', 'WEBVTT', '<!doctype html><p>Masuk dulu ke Wi-Fi</p>', '-->'])
    expect(parseCues(text)).toEqual([])
})
