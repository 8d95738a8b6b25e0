import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toQuizQuestion } from './gift-question.ts'
import { parseGift } from './gift.ts'
import type { ImportedFields } from './read-question.ts'

const read = (text: string) => parseGift(text).questions.map(toQuizQuestion)
const only = (text: string) => {
  const [question, ...others] = read(text)
  expect(others).toEqual([])
  return question!
}
const written = (text: string) => {
  const question = only(text)
  return 'written' in question ? question.written : question
}
const problem = (text: string) => {
  const question = only(text)
  return 'problem' in question ? question.problem : question
}

describe('exports from Moodle', () => {
  test.each<[string, Partial<ImportedFields>]>([
    ['Siapa?{~Sari ~Tono =Budi}', { type: 'single', text: 'Siapa?', answers: ['Sari', 'Tono', '* Budi'] }],
    [
      'Budi {~dikubur =tinggal} di sini.',
      { type: 'single', text: 'Budi _____ di sini.', answers: ['dikubur', '* tinggal'] },
    ],
    ['Benar?{T}', { type: 'true-false', answers: ['* Benar', 'Salah'] }],
    ['Benar?{ false #Salah, ya#Betul, salah }', { answers: ['Benar', '* Salah'], explanation: 'Betul, salah' }],
    ['Dua tambah dua?{=empat =4}', { type: 'short', answers: ['empat', '4'] }],
    ['Padankan.{=a -> b =c -> d = -> e}', { type: 'matching', answers: ['a | b', 'c | d', '| e'] }],
    ['Prima?{~%50%2 ~%50%3 ~%-100%4}', { type: 'multiple', answers: ['* 2', '* 3', '4'] }],
    ['Prima?{=2 =3 ~4}', { type: 'multiple', answers: ['* 2', '* 3', '4'] }],
    ['Setengah?{=penuh ~%50%separuh ~kosong}', { type: 'single', answers: ['* penuh', 'separuh', 'kosong'] }],
    ['Phi?{#3.14}', { type: 'short', answers: ['3.14', '3,14'] }],
    ['Tahun?{#=1945:0 =%50%1944}', { type: 'short', answers: ['1945'] }],
    ['Umum.{=a#untuk a ~b#untuk b ####untuk semua}', { explanation: 'untuk semua' }],
    ['Per jawaban.{=a#untuk a ~b#untuk b}', { explanation: 'untuk a' }],
    ['[html]<p>Tebal&nbsp;<b>ini</b> &amp; itu</p>{T}', { text: 'Tebal ini & itu' }],
    ['[html]<p>Satu<p>dua &hellip; &copy 2026{T}', { text: 'Satu\ndua … © 2026' }],
    ['Tag paragraf?{~<div> =<p>}', { answers: ['<div>', '* <p>'] }],
    [String.raw`2 \= 2 \{a\} \~ \# \: \\ \n baru{T}`, { text: '2 = 2 {a} ~ # : \\ \n baru' }],
    ['::Judul:: Soal\ndua baris{\n  ~a\n// komentar {\n  =b\n}', { text: 'Soal\ndua baris', answers: ['a', '* b'] }],
    ['Bintang?{=*a ~*b}', { answers: ['* *a', String.raw`\*b`] }],
  ])('parses the GIFT question %s', (text, expected) => {
    expect(written(text)).toMatchObject(expected)
  })

  test.each([
    ['Ceritakan.{}', 'Soal esai tidak ada di kuis. Buat sebagai tugas'],
    ['Hanya kata pengantar.', 'Hanya teks, tanpa jawaban {…}'],
    ['Berapa?{#1..5}', 'Soal angka dengan rentang atau toleransi tidak ada di kuis'],
    ['Berapa?{#3.1:0.1}', 'Soal angka dengan rentang atau toleransi tidak ada di kuis'],
    ['Apa?{=*}', 'Tidak ada satu pun jawaban bernilai penuh yang bisa ditulis di sini'],
    ['Apa?{a b}', 'Setiap jawaban harus diawali = atau ~'],
    ['Apa?{=a ~}', 'Ada jawaban yang kosong'],
    ['Apa?\n{=a', 'Baris 2: { dibuka, tetapi } tidak ada sebelum baris kosong'],
    ['Apa?{=a {b} ~c}', String.raw`Baris 1: ada { di dalam jawaban. Tulis \{`],
    ['Satu?{T}\nDua?{F}', 'Ada dua bagian {…}. Beri baris kosong di antara dua soal'],
    ['Padankan.{=a -> b|c =d -> e}', 'Kanan sebuah pasangan tidak boleh berisi |'],
  ])('rejects the GIFT question %s, and reports why', (text, words) => {
    expect(problem(text)).toBe(words)
  })

  test.each([
    ['::T1:: Benar?{T}', 'Judul "T1" tidak dipakai'],
    ['Prima?{~%50%2 ~%50%3 ~%-50%4}', 'Bobot dihapus: nilai penuh bila semua yang benar dipilih'],
    ['Prima?{~%50%2 ~%50%3 ~%-50%4}', 'Pengurangan nilai dihapus'],
    ['Prima?{=2 =3 ~4}', 'Di berkas satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih'],
    ['Setengah?{=a ~%50%b}', 'Pilihan dengan nilai sebagian dihitung salah'],
    ['Siapa?{=Ani =%50%ani k*}', 'Jawaban "ani k*" tidak dipakai: bernilai sebagian'],
    ['[html]<img src=x onerror=alert(1)>Apa?{T}', 'Gambar, suara, atau video dihapus'],
    ['[html]<a href="@@PLUGINFILE@@/satu.mp3">Dengar</a>, apa?{T}', 'Gambar, suara, atau video dihapus'],
    ['[markdown]**Apa**?{T}', 'Tanda Markdown ditampilkan apa adanya'],
    ['Phi?{#3.14}', 'Soal angka menjadi jawaban singkat dengan ejaan yang persis'],
  ])('reports the GIFT question %s as simplified', (text, note) => {
    expect(only(text).notes).toContain(note)
  })

  test('an invalid GIFT question does not affect the others, and each error has its line', () => {
    const found = read('// awal\n\n$CATEGORY: $course$/bab 1\n\nSatu?{T}\n\nDua?{=a\n\n\nTiga?{F}\n')
    expect(found.map(each => [each.line, 'problem' in each])).toEqual([
      [5, false],
      [7, true],
      [10, false],
    ])
  })
})

test('removes scripts, styles and comments from HTML questions', () => {
  const text =
    '[html]Apa<script>alert("\\{\\}")</script><!-- x --><style>a</style>&lt;b&gt; <svg><script>1</script></svg>?{T}'
  expect(written(text)).toMatchObject({ text: 'Apa<b> ?' })
})

const word = fc
  .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...String.raw`abc é~=#{}:\%->*|<p>1.T F[]"`.split('')) })
  .map(text => text.replaceAll(/\s+/g, ' ').trim())
  // Excludes texts with special characters that GIFT cannot escape.
  .filter(text => text !== '' && !/->|^%|\*|\||^\[|^\/\/|^\$/.test(text))
const escaped = (text: string) => text.replaceAll(/[~=#{}:\\]/g, String.raw`\$&`)
const words = (least: number) =>
  fc.uniqueArray(word, { minLength: least, maxLength: 6, selector: text => text.toLowerCase() })

const anyWritten: fc.Arbitrary<{ gift: string; expected: Partial<ImportedFields> }> = fc
  .tuple(
    word,
    word,
    fc.nat(5),
    words(2),
    words(2),
    fc.constantFrom('single', 'multiple', 'true-false', 'short', 'matching'),
  )
  .map(([text, explanation, at, options, others, type]) => {
    const head = `${escaped(text)}{`
    const tail = `####${escaped(explanation)}}`
    const line = (option: string, isRight: boolean) =>
      isRight ? `* ${option}` : option.replace(/^[*\\]/, String.raw`\$&`)
    const right = (each: string) => options.indexOf(each) === at % options.length
    const count = Math.min(options.length, others.length)
    switch (type) {
      case 'single':
        return {
          gift: head + options.map(each => `${right(each) ? '=' : '~'}${escaped(each)}`).join('\n') + tail,
          expected: { type, text, explanation, answers: options.map(each => line(each, right(each))) },
        }
      case 'multiple':
        return {
          gift: head + options.map(each => `~%${right(each) ? -50 : 50}%${escaped(each)}`).join(' ') + tail,
          expected: { type, text, explanation, answers: options.map(each => line(each, !right(each))) },
        }
      case 'true-false':
        return { gift: `${head}TRUE${tail}`, expected: { type, text, explanation, answers: ['* Benar', 'Salah'] } }
      case 'short':
        return {
          gift: head + options.map(each => `=${escaped(each)}`).join('') + tail,
          expected: { type, text, explanation, answers: options },
        }
      default:
        return {
          gift:
            head +
            options
              .slice(0, count)
              .map((each, nth) => `=${escaped(each)} -> ${escaped(others[nth] ?? '')}`)
              .join('') +
            tail,
          expected: {
            type: 'matching',
            text,
            explanation,
            answers: options.slice(0, count).map((each, nth) => `${each} | ${others[nth]}`),
          },
        }
    }
  })

test('any question that is written in the GIFT format and parsed again is unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyWritten, { minLength: 1, maxLength: 4 }), all => {
      const found = read(all.map(({ gift }) => gift).join('\n\n'))
      expect(found.map(each => ('written' in each ? each.written : each))).toEqual(all.map(({ expected }) => expected))
    }),
    { numRuns: 500 },
  )
})

test('parsing any GIFT input gives questions or error messages', () => {
  const signs = fc.string({ maxLength: 200, unit: fc.constantFrom(...'{}~=#:\\%->\n/$[]<>!&;aT1. '.split('')) })
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 100 })), text => {
      for (const each of read(text))
        expect('written' in each ? each.written.answers.length : each.problem.length).toBeGreaterThan(0)
    }),
    { numRuns: 1_000 },
  )
})

// A parser with quadratic running time would exceed the time limit of this test.
test.each([
  ['{'],
  ['}'],
  ['{~a'],
  ['a{'],
  ['\\'],
  ['~'],
  ['=a'],
  ['#'],
  ['####'],
  ['::'],
  ['->'],
  ['\n'],
  ['\r'],
  ['%50%'],
  ['//\n'],
  ['$CATEGORY:\n'],
  ['[html]<'],
  ['<script>'],
  ['<!--'],
  ['<a '],
  ['<b>'],
  ['&#'],
  ['&amp'],
  [' '],
  ['\t\n'],
])('parses GIFT input with 250,000 characters of repeated %j to the end', sign => {
  const text = sign.repeat(Math.floor(250_000 / sign.length))
  for (const whole of [text, `[html]a${text}{T}`, `a{=${text}}`]) expect(read(whole)).toBeInstanceOf(Array)
})
