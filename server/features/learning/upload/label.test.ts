import { expect, test } from 'vitest'
import { formatDisposition, getDownloadName } from './label.ts'

test.each([
  ['Tugas akhir.pdf', 'Tugas akhir.pdf'],
  ['../../etc/passwd', '_.._etc_passwd.pdf'],
  ['laporan.exe', 'laporan.exe.pdf'],
  ['gambar\u202Efdp.exe', 'gambar_fdp.exe.pdf'],
  ['a"b\r\nX-Evil: 1', 'a_b_X-Evil_ 1.pdf'],
  ['   ', 'berkas.pdf'],
  ['...', 'berkas.pdf'],
  ['日本.PDF', '日本.PDF'],
])('an upload named %j is downloaded as %j', (name, label) => {
  expect(getDownloadName(name, 'application/pdf')).toBe(label)
})

test('an uploaded page or script is downloaded as text', () => {
  expect(getDownloadName('index.html', 'text/plain')).toBe('index.html.txt')
  expect(getDownloadName('nilai.csv', 'text/plain')).toBe('nilai.csv')
})

test('the download header contains an ASCII file name and the original file name', () => {
  expect(formatDisposition("Tugas 日本 (1)'.pdf")).toBe(
    `attachment; filename="Tugas __ (1)_.pdf"; filename*=UTF-8''Tugas%20%E6%97%A5%E6%9C%AC%20%281%29%27.pdf`,
  )
})
