import { describe, expect, it } from 'vitest'
import { findCaptionsProblem } from './captions.ts'

const file = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')

describe('caption files of a video', () => {
  it.each([
    file('00:01.000 --> 00:02.500', 'Halo'),
    `\uFEFF${file('1', '00:00:01.000 --> 00:00:02.500 align:start', 'Halo', '', 'NOTE apa saja', '', '00:02.500 --> 100:00:00.000', 'a', 'b')}`,
    file('00:01.000 --> 00:02.000', '<v Rina>a <00:01.500><i>b</i>'),
    file('00:01.000 --> 00:02.000', 'a').replaceAll('\n', '\r\n'),
  ])('accepts a WebVTT file with cue names, settings, notes, tags or CRLF line ends', text => {
    expect(findCaptionsProblem(text)).toBeUndefined()
  })

  it.each([
    ['1\n00:00:01,000 --> 00:00:02,000\nHalo', 'Baris 1: berkas teks video diawali WEBVTT.'],
    [file('00:00:01,000 --> 00:00:02,000', 'Halo'), 'Baris 3 (teks ke-1): waktunya ditulis 00:01.000 --> 00:04.000.'],
    [file('00:61.000 --> 00:62.000', 'Halo'), 'Baris 3 (teks ke-1): waktunya ditulis 00:01.000 --> 00:04.000.'],
    [file('00:02.000 --> 00:01.000', 'Halo'), 'Baris 3 (teks ke-1): waktu selesainya tidak setelah waktu mulainya.'],
    [
      file('00:05.000 --> 00:06.000', 'a', '', '00:04.000 --> 00:06.000', 'b'),
      'Baris 6 (teks ke-2): waktu mulainya lebih awal dari teks sebelumnya.',
    ],
    [file('00:05.000 --> 00:06.000', ''), 'Baris 3 (teks ke-1): belum ada teks di bawahnya.'],
    [file('00:01.000 --> 00:02.000', 'x < y'), 'Baris 3 (teks ke-1): tulis &lt; untuk tanda <.'],
    [file('Halo'), 'Belum ada satu pun teks dengan waktu.'],
    [file('0:1 -->'.repeat(20_000)), 'Baris 3 (teks ke-1): waktunya ditulis 00:01.000 --> 00:04.000.'],
  ])('reports the first error of a caption file', (text, words) => {
    expect(findCaptionsProblem(text)).toBe(words)
  })
})
