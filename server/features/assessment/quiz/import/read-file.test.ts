import * as fc from 'fast-check'
import { countFilledRows } from '../../../../desk/import/workbook/count-rows.ts'
import { countQuestions } from './count-questions.ts'
import { describe, expect, test } from 'vitest'
import { toQuizForm, readQuestion } from '#contract/assessment/quiz-form.ts'
import { questionSheetTemplate } from '#contract/assessment/quiz-sheet.ts'
import { createWorkbook } from '#tests/support/workbook.ts'
import { CallError } from '../../../../http/errors.ts'
import { checkQuestions } from './judge.ts'
import { listIncompleteFileNotes, readQuestionFile } from './read-file.ts'

const TAKEN = 'Yang diterima: GIFT, Aiken, Moodle XML, atau CSV dan XLSX dengan kolom "pertanyaan" dan "kunci".'
const quiz = {
  passMark: 70,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  revealsAnswers: false,
}
const emptyQuizForm = toQuizForm({ ...quiz, questions: [] })
async function judged(file: string | Buffer, form = emptyQuizForm) {
  const { questions, ...rest } = await readQuestionFile(Buffer.from(file))
  return { ...rest, questions: checkQuestions(questions, form) }
}
const getWords = (file: string | Buffer) =>
  judged(file).then(
    () => 'taken',
    (error: unknown) => (error instanceof CallError ? error.message : error),
  )

describe('spreadsheets of questions', () => {
  const csv = (rows: readonly (readonly string[])[], sign = ';') =>
    rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n')

  test.each([';', ',', '\t'])('parses questions of every type from the template, separated by %j', async sign => {
    const { format, questions } = await judged(`\uFEFF${csv(questionSheetTemplate, sign)}`)
    expect(format).toBe('csv')
    expect(questions.map(({ state, type, problem }) => [state, type, problem])).toEqual(
      ['single', 'multiple', 'true-false', 'short', 'ordering', 'matching'].map(type => ['ready', type, null]),
    )
  })

  test('a workbook gives the same questions as a text file', async () => {
    const cell = (text: string) =>
      `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
    const rows = questionSheetTemplate.map(row => `<row>${row.map(cell).join('')}</row>`).join('')
    const [book, text] = [await judged(createWorkbook(rows)), await judged(csv(questionSheetTemplate))]
    expect([book.format, book.questions]).toEqual(['xlsx', text.questions])
  })

  test.each([
    ['an unknown type', ['tebak', 'Apa?', 'a', 'b', 'A'], 'Kolom "jenis": tidak dikenali'],
    ['no answer key', ['', 'Apa?', 'a', 'b', ''], 'Kolom "kunci": tulis huruf pilihan yang benar'],
    [
      'an answer key that is not among the choices',
      ['', 'Apa?', 'a', 'b', 'D'],
      'Kolom "kunci": menyebut pilihan yang kosong',
    ],
    ['a word as answer key', ['', 'Apa?', 'a', 'b', 'toString'], 'Kolom "kunci": menyebut pilihan yang kosong'],
    [
      'two answer keys for one right answer',
      ['satu jawaban', 'Apa?', 'a', 'b', 'A B'],
      'Kolom "kunci": hanya satu huruf',
    ],
    ['an answer key beside the spellings', ['jawaban singkat', 'Apa?', 'a', '', 'b'], 'Kolom "kunci": kosongkan'],
    ['an answer key beside an order', ['mengurutkan', 'Apa?', 'a', 'b', 'B, A'], 'Kolom "kunci": kosongkan'],
    ['an answer key beside pairs', ['memasangkan', 'Apa?', 'a | b', 'c | d', 'A'], 'Kolom "kunci": kosongkan'],
    ['neither true nor false', ['benar atau salah', 'Apa?', '', '', 'A'], 'Kolom "kunci": tulis benar atau salah'],
    ['a formula', ['', '=HYPERLINK("x")', 'a', 'b', 'A'], 'berisi rumus. Tempel sebagai nilai'],
    ['no question text', ['', '', 'a', 'b', 'A'], 'Tulis pertanyaannya'],
    ['the same choice twice', ['', 'Apa?', 'a', 'a', 'A'], 'Ada dua baris yang sama'],
    ['no pair', ['memasangkan', 'Apa?', 'a', 'b', ''], 'Isi kiri dan kanan setiap pasangan'],
  ])('reports the line of a spreadsheet row with %s', async (_, row, words) => {
    const { questions } = await judged(csv([['jenis', 'pertanyaan', 'pilihan a', 'pilihan b', 'kunci'], row]))
    expect(questions).toMatchObject([{ state: 'skipped', line: 2 }])
    expect(questions[0]?.problem).toContain(words)
  })
})

describe('encodings of question files', () => {
  const text = 'Apa arti “café”?{=kedai ~ladang}'
  const swapped = (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE', swapped(text)],
  ])('decodes a question file in %s', async (_, bytes) => {
    expect(await judged(bytes)).toMatchObject({ notes: [], questions: [{ text: 'Apa arti “café”?', state: 'ready' }] })
  })

  test('decodes Windows-1252, and reports that the encoding is a guess', async () => {
    const bytes = Buffer.from(text.replace('“', '\u0093').replace('”', '\u0094'), 'latin1')
    const { notes, questions } = await judged(bytes)
    expect([notes.length, questions[0]?.text]).toEqual([1, 'Apa arti “café”?'])
  })

  test('accepts the line ends of all operating systems', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { questions } = await judged(['Satu?{T}', '', 'Dua?{', '=a', '~b}'].join(end))
      expect(questions.map(({ line, state }) => [line, state])).toEqual([
        [1, 'ready'],
        [3, 'ready'],
      ])
    }
  })

  test.each<[string, string | Buffer, string]>([
    [
      'NUL',
      'Satu?{T}\n\nDu\0a?{T}',
      'Baris 3 berisi karakter yang bukan teks. Simpan ulang berkasnya sebagai teks UTF-8.',
    ],
    [
      'UTF-16 without a byte order mark',
      Buffer.from(text, 'utf16le'),
      'Baris 1 berisi karakter yang bukan teks. Simpan ulang berkasnya sebagai teks UTF-8.',
    ],
    [
      'a truncated UTF-16 file',
      Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
      'Berkas UTF-16 ini rusak. Simpan ulang sebagai teks UTF-8.',
    ],
    ['a file with spaces only', '\n \n', `Berkas ini kosong. ${TAKEN}`],
    ['a PDF', '%PDF-1.4 {', `Berkas ini PDF. Salin soalnya ke berkas teks. ${TAKEN}`],
    ['QTI', '<assessmentItem>', `Berkas ini QTI. Bawa paket ZIP-nya lewat "Impor paket". ${TAKEN}`],
    ['a web page', '<!DOCTYPE html><p>', `Berkas ini halaman web (HTML). ${TAKEN}`],
    ['JSON', '[1]', `Berkas ini JSON. ${TAKEN}`],
    [
      'a table without question columns',
      'nama;kelas\nAni;7',
      `Baris pertama tidak punya kolom soal. Yang ada: "nama", "kelas". ${TAKEN}`,
    ],
    [
      'a text without answers',
      'Siapa presiden pertama?',
      `Teks ini tidak berisi jawaban: GIFT menulisnya di antara { dan }, Aiken menulis baris "ANSWER: A" di bawah pilihan "A. ...". ${TAKEN}`,
    ],
    ['a file with comments only', '// {a}', 'Tidak ada soal dalam berkas ini.'],
    [
      'a file with too many questions',
      'Apa?{T}\n\n'.repeat(501),
      'Ada lebih dari 500 soal dalam berkas ini. Bagi menjadi beberapa berkas.',
    ],
    [
      'a sheet without answer keys',
      'pertanyaan;jenis\nApa?;',
      'Kolom "kunci" tidak ada. Baris pertama harus berisi judul kolom: "pertanyaan", "kunci".',
    ],
  ])('rejects %s as a question file, and reports why', async (_, file, words) => {
    expect(await getWords(file)).toBe(words)
  })
})

test('reports and skips questions that exist already, ignoring case and spaces', async () => {
  const one = { id: 'q1', type: 'true-false' as const, text: 'Apakah  SEMAI tumbuh?', explanation: 'Ya.' }
  const options = [
    { id: 'a', text: 'Benar' },
    { id: 'b', text: 'Salah' },
  ]
  const form = toQuizForm({ ...quiz, questions: [{ ...one, options, answer: ['a'] }] })
  const { questions } = await judged('apakah semai tumbuh?{T}\n\nBaru?{T}\n\nbaru?{T}', form)
  expect(questions.map(({ state, problem }) => [state, problem])).toEqual([
    ['double', 'Pertanyaan, jenis, dan kuncinya sama dengan soal 1 kuis ini'],
    ['ready', null],
    ['double', 'Pertanyaan, jenis, dan kuncinya sama dengan soal di baris 3'],
  ])
})

test('adds a number to questions with the same text if their type, right answers or title differ', async () => {
  const gift = [
    'Siapa?{=Ani}',
    'siapa?{=Ani ~Budi}',
    'Siapa?{~Budi =Ani}',
    'Siapa?{=Budi ~Ani}',
    '::Satu::Siapa?{=Ani}',
    '::satu::Siapa?{=Ani}',
  ]
  const first = await judged(gift.join('\n\n'))
  expect(first.questions.map(({ state, text }) => [state, text])).toEqual([
    ['ready', 'Siapa?'],
    ['ready', 'siapa? (2)'],
    ['double', 'Siapa?'],
    ['ready', 'Siapa? (3)'],
    ['ready', 'Siapa? (4)'],
    ['double', 'Siapa?'],
  ])
  expect(first.questions[1]?.notes).toEqual([
    'Kalimatnya sama dengan soal lain yang jenis atau kuncinya berbeda, jadi diberi nomor',
  ])
  // If the quiz has already imported the questions, all of them are duplicates.
  const questions = first.questions.filter(({ state }) => state === 'ready')
  const parts = questions.flatMap(({ type, text, answers }, at) => [
    [`q${at}.type`, type ?? ''],
    [`q${at}.text`, text],
    [`q${at}.answers`, answers.join('\n')],
  ])
  const form = {
    ...emptyQuizForm,
    questions: questions.map((_, at) => `q${at}`).join('\n'),
    ...Object.fromEntries(parts),
  }
  const again = await judged(gift.join('\n\n'), form)
  expect(new Set(again.questions.map(({ state }) => state))).toEqual(new Set(['double']))
})

test('the count before parsing includes every question of a text file', () => {
  expect(countQuestions('gift', '// a\n\n$CATEGORY: x\nA{T}\nlanjut\n\n// b\nB{F}\n$CATEGORY: y\nC\n\n\n')).toBe(3)
  expect(countQuestions('aiken', 'A?\nA. x\nB. y\nANSWER: A\n\nB?\nA. x\n answer : A')).toBe(2)
  expect(countQuestions('csv', 'pertanyaan,kunci\n"Satu\n\nbaris",a\n,,\n\nDua,b')).toBe(2)
})

const getCell = (text: string, at: number) =>
  at % 2 === 0 ? `<c t="inlineStr"><is><t>${text}</t></is></c>` : `<c t="str"><v>${text}</v></c>`

test('property: both the count before parsing and the parser find every filled row of a workbook', async () => {
  const Row = fc.array(fc.constantFrom('', ' ', 'Apa?', 'a', 'B'), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(Row, { maxLength: 8 }), async rows => {
      const all = [questionSheetTemplate[0]!, ['', 'Awal?', 'a', 'b', 'A'], ...rows]
      const sheet = all.map(row => `<row>${row.map(getCell).join('')}</row>`).join('')
      const filled = rows.filter(row => row.some(text => text.trim() !== '')).length
      expect(await countFilledRows(createWorkbook(sheet))).toBe(filled + 2)
      const { questions, notes } = await readQuestionFile(createWorkbook(sheet))
      expect([questions.length, notes]).toEqual([filled + 1, []])
    }),
    { numRuns: 30 },
  )
})

test('the count of filled rows of a workbook ignores cells whose shared text is blank', async () => {
  const shared = '<si><t>Apa?</t></si><si><t> </t></si>'
  const rows = ['0', '1', '0'].map(at => `<row><c t="s"><v>${at}</v></c></row>`).join('')
  expect(await countFilledRows(createWorkbook(rows, shared))).toBe(2)
})

test('reports a file as incomplete if a count without the parser finds more questions than the parser', () => {
  expect(listIncompleteFileNotes(3, 3)).toEqual([])
  expect(listIncompleteFileNotes(2, 3)).toEqual([])
  expect(listIncompleteFileNotes(4, 3)).toEqual([
    'Bacaan ini tidak lengkap: berkas memuat 4 soal, yang terbaca 3. Periksa berkasnya.',
  ])
})

test('validates an imported file by the rules of the quiz form', async () => {
  const { questions } = await judged('Apa\u0085itu?{T}\n\nBaik?{=a\u009F ~b}')
  const words = 'Teks mengandung karakter yang tidak didukung'
  expect(questions).toMatchObject([
    { state: 'skipped', problem: words },
    { state: 'skipped', problem: words },
  ])
})

test('reports a question with 100,000 options as invalid, and returns none of the options', async () => {
  const { questions } = await judged(`Apa?{=a${'~b'.repeat(100_000)}}`)
  expect(questions).toMatchObject([{ state: 'skipped', answers: [], problem: 'Paling banyak 12 baris' }])
})

test('a question file of any bytes gives valid questions or error messages', async () => {
  const piece = fc.constantFrom(
    'Apa?',
    '{',
    '}',
    '=',
    '~',
    '#',
    '->',
    '%50%',
    'A. a\n',
    'ANSWER: A\n',
    '\n\n',
    '\\',
    '|',
    '*',
    '\0',
    '\u0085',
    '\u2028',
    '\uD800',
    '\uFFFF',
    '[html]<p>',
    'T',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(piece).map(all => Buffer.from(all.join(''))),
      ),
      async bytes => {
        const read = await readQuestionFile(Buffer.from(bytes)).catch((error: unknown) => {
          if (error instanceof CallError) return undefined
          throw error
        })
        for (const { state, type, text, answers, explanation } of checkQuestions(
          read?.questions ?? [],
          emptyQuizForm,
        )) {
          if (state !== 'ready') continue
          const form = {
            'q.type': type ?? '',
            'q.text': text,
            'q.answers': answers.join('\n'),
            'q.explanation': explanation || '-',
          }
          expect(readQuestion(form, 'q')).toMatchObject({ type })
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
