import { expect, it } from 'vitest'
import { toSpokenFormula, toSpokenText } from './spoken-text.ts'

it.each([
  ['Cabai, tomat, dll.', 'Cabai, tomat, dan lain-lain'],
  ['Harga Rp1.000 dan Rp 25 ribu', 'Harga 1.000 rupiah dan 25 ribu rupiah'],
  ['Buka https://www.semai.id/kelas?x=1 sekarang', 'Buka tautan semai.id sekarang'],
  ['Jl. Merdeka No. 5, hlm. 3', 'Jalan Merdeka nomor 5, halaman 3'],
  ['Orang yg rajin,  dkk. datang', 'Orang yang rajin, dan kawan-kawan datang'],
])('speaks %j as %j', (text, spoken) => {
  expect(toSpokenText(text)).toBe(spoken)
})

it.each([
  ['x^2 + 1 = 5', 'x pangkat 2 tambah 1 sama dengan 5'],
  [String.raw`\frac{1}{2} \times \sqrt{9}`, '1 per 2 kali akar 9'],
  [String.raw`a_{1} \le 10{,}5 \%`, 'a 1 kurang dari atau sama dengan 10 , 5 persen'],
])('speaks the formula %j as %j', (tex, spoken) => {
  expect(toSpokenFormula(tex)).toBe(spoken)
})

it.each([
  String.raw`\int_0^1 x dx`,
  String.raw`\constructor x`,
  String.raw`\begin{matrix}1\end{matrix}`,
  '',
  '{',
  'x^',
  '}'.repeat(9),
])('does not speak the formula %j, because not all of its parts can be spoken', tex => {
  expect(toSpokenFormula(tex)).toBeUndefined()
})
