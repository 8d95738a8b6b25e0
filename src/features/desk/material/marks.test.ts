import { expect, test } from 'vitest'
import { type Mark, putMark } from './marks.ts'

/** Returns the text after the action; '¦' marks both ends of the selection. */
function press(mark: Mark, shown: string): string {
  const start = shown.indexOf('¦')
  const end = shown.lastIndexOf('¦') - 1
  const text = shown.replaceAll('¦', '')
  const put = putMark(mark, { text, start, end })
  const [from, to] = put.select.map(at => put.start + at)
  const next = text.slice(0, put.start) + put.text + text.slice(put.end)
  return `${next.slice(0, from)}¦${next.slice(from, to)}¦${next.slice(to)}`
}

test.each<[Mark, string, string]>([
  ['bold', 'satu ¦dua¦ tiga', 'satu **¦dua¦** tiga'],
  ['bold', 'satu **¦dua¦** tiga', 'satu ¦dua¦ tiga'],
  ['bold', '¦¦', '**¦teks tebal¦**'],
  ['italic', '¦dua¦', '*¦dua¦*'],
  ['italic', '**¦dua¦**', '***¦dua¦***'],
  ['bold', '***¦dua¦***', '*¦dua¦*'],
  ['heading', '¦¦\nb', '## ¦¦\nb'],
  ['heading', 'a\nJu¦¦dul\nb', 'a\n## Judul¦¦\nb'],
  ['heading', '## Judul¦¦', '¦Judul¦'],
  ['list', 'a\n¦b\nc¦\nd', 'a\n- b\n- c¦¦\nd'],
  ['list', '¦- b\n- c¦', '¦b\nc¦'],
  ['numbers', '¦b\nc¦', '1. b\n2. c¦¦'],
  ['quote', '¦¦', '> ¦¦'],
  ['link', 'buka ¦laman¦', 'buka [laman](https://¦¦)'],
  ['code', 'pakai ¦SELECT¦', 'pakai `¦SELECT¦`'],
  ['code', '¦a\nb¦', '```¦¦\na\nb\n```'],
  ['table', 'a¦¦', 'a\n\n| ¦Kolom 1¦ | Kolom 2 |\n| --- | --- |\n| isi | isi |'],
  ['formula', 'luas ¦r^2¦ saja', 'luas $¦r^2¦$ saja'],
  ['formula', 'luas $¦r^2¦$ saja', 'luas ¦r^2¦ saja'],
  ['formula', 'luas ¦¦', 'luas $¦x^2¦$'],
  ['formula', 'a\n\n¦¦', 'a\n\n$$\n¦a^2 + b^2 = c^2¦\n$$'],
  ['formula', 'a\n¦x\ny¦\nb', 'a\n\n$$\n¦x\ny¦\n$$\n\nb'],
  ['footnote', 'kata¦¦ lagi', 'kata[^1] lagi\n\n[^1]: ¦isi catatan kaki¦'],
  ['footnote', 'a[^1] ¦b¦\n\n[^1]: satu\n', 'a[^1] b[^2]\n\n[^1]: satu\n\n[^2]: ¦isi catatan kaki¦'],
  ['rule', 'a\n¦¦\nb', 'a\n\n---¦¦\n\nb'],
])('the button for %s changes the text %j', (mark, before, after) => {
  expect(press(mark, before)).toBe(after)
})
