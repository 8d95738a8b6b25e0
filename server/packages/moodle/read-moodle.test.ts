import { expect, test, vi } from 'vitest'
import { gapIn } from '#contract/packages/package-report.ts'
import { quizFormOf } from '#contract/assessment/quiz-form.ts'
import {
  answersXml,
  bankEntry,
  category,
  fileOf,
  moodleBackup,
  type MoodleFiles,
  oldSlots,
  questionXml,
  rawXml,
  slots,
  type TestActivity,
} from '#tests/support/moodle-courses.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { drawTestPicture, linesOf, outlineOf, packageOf, readTestPackage } from '#tests/support/package-of.ts'
import type { FoundPackage } from '../found.ts'
import { readForeignPackage } from '../read-foreign.ts'

const PNG = Buffer.from('gambar')
const PDF = Buffer.from('%PDF-1.7 isi')

const course = (activities: readonly TestActivity[], more: Partial<Parameters<typeof moodleBackup>[0]> = {}) =>
  moodleBackup({
    title: 'Dasar Jaringan',
    release: '4.1.11',
    sections: [{ id: 1, number: 1, name: 'Mulai', activities }],
    ...more,
  })

const article = (found: FoundPackage, title: string) => {
  const materials = found.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const material = materials.find(each => each.title === title)
  return material && 'blocks' in material ? material.blocks : undefined
}

async function read(files: MoodleFiles): Promise<FoundPackage> {
  const found = await readTestPackage(files)
  expect(gapIn(found.report)).toBeUndefined()
  return found
}

test('sections become classes in their order, with their summary first', async () => {
  const page = (id: number, name: string): TestActivity => ({
    id,
    kind: 'page',
    fields: { name, content: '<p>Isi</p>' },
  })
  const found = await read(
    moodleBackup({
      title: 'Dasar Jaringan',
      release: '4.1.11',
      summary: '<p>Ringkas.</p>',
      sections: [
        {
          id: 2,
          number: 1,
          name: 'Kabel',
          summary: '<p>Tentang kabel.</p>',
          activities: [page(12, 'Jenis'), page(11, 'Warna')],
        },
        { id: 1, number: 0, activities: [page(10, 'Selamat datang')] },
        { id: 3, number: 2, activities: [] },
        { id: 4, number: 3, isHidden: true, activities: [page(13, 'Ujung')] },
      ],
    }),
  )
  expect(found.title).toBe('Dasar Jaringan')
  expect(found.summary).toBe('Ringkas.')
  expect(found.report.format).toBe('Moodle 4.1.11')
  expect(outlineOf(found)).toEqual([
    'Dasar Jaringan',
    '  Umum',
    '    article: Selamat datang',
    '  Kabel',
    '    article: Kabel',
    '    article: Jenis',
    '    article: Warna',
    '  Topik 3',
    '    article: Ujung',
  ])
  expect(linesOf(found.report)).toContain('simplified folder> Topik 2 — Kosong, jadi tidak dibuat')
  expect(linesOf(found.report)).toContain('simplified folder>class Topik 3 — Di asalnya tersembunyi; di sini tampil')
})

test('a page shows its own pictures under their original names', async () => {
  const found = await read(
    course(
      [
        {
          id: 5,
          kind: 'page',
          fields: { name: 'Peta', content: '<p>Ini:</p><img src="@@PLUGINFILE@@/peta%20kota.png" alt="Peta">' },
        },
      ],
      {
        files: [
          fileOf(5, 'mod_page', 'content', { name: 'peta kota.png', bytes: PNG }),
          // The same name in another page is another file.
          fileOf(6, 'mod_page', 'content', { name: 'peta kota.png', bytes: 'lain' }),
          fileOf(5, 'mod_page', 'content', { name: '../../etc/passwd', bytes: 'jahat' }),
        ],
      },
    ),
  )
  expect(article(found, 'Peta')?.map(({ kind }) => kind)).toEqual(['paragraph', 'picture'])
  expect(found.report.notes).toContain('1 gambar ikut di dalam teks')
})

test('a short label is a heading for what follows, a long one is an article', async () => {
  const found = await read(
    course([
      { id: 1, kind: 'label', fields: { name: 'Bab 1', intro: '<h4>Bab 1</h4>' } },
      { id: 2, kind: 'page', fields: { name: 'Isi', content: '<p>Isi</p>' } },
      { id: 3, kind: 'label', fields: { name: 'Catatan', intro: `<p>${'Kalimat panjang. '.repeat(10)}</p>` } },
    ]),
  )
  expect(outlineOf(found)).toEqual(['Mulai', '  Bab 1', '    article: Isi', '    article: Catatan'])
})

test('books, lessons, glossaries, folders, files and links keep their parts', async () => {
  const chapter = (id: number, title: string, hidden: string) =>
    `<chapter id="${id}"><title>${title}</title><content>&lt;p&gt;Isi ${title}&lt;/p&gt;</content><contentformat>1</contentformat><hidden>${hidden}</hidden></chapter>`
  const found = await read(
    course(
      [
        {
          id: 1,
          kind: 'book',
          fields: { name: 'Buku', chapters: rawXml(chapter(1, 'Satu', '0') + chapter(2, 'Dua', '1')) },
        },
        {
          id: 2,
          kind: 'lesson',
          fields: {
            name: 'Pelajaran',
            pages: rawXml(
              '<page id="1"><qtype>20</qtype><title>Awal</title><contents>&lt;p&gt;Awal&lt;/p&gt;</contents></page><page id="2"><qtype>3</qtype><title>Tanya</title><contents>?</contents></page>',
            ),
          },
        },
        {
          id: 3,
          kind: 'glossary',
          fields: {
            name: 'Istilah',
            intro: '',
            entries: rawXml(
              '<entry id="1"><concept>LAN</concept><definition>&lt;p&gt;Jaringan lokal&lt;/p&gt;</definition></entry>',
            ),
          },
        },
        { id: 4, kind: 'folder', fields: { name: 'Bahan' } },
        { id: 5, kind: 'resource', fields: { name: 'Modul' } },
        { id: 6, kind: 'url', fields: { name: 'Situs', intro: '', externalurl: 'http://contoh.id' } },
        { id: 7, kind: 'resource', fields: { name: 'Hilang' } },
      ],
      {
        files: [
          fileOf(4, 'mod_folder', 'content', { name: 'a.pdf', bytes: PDF }),
          fileOf(4, 'mod_folder', 'content', { name: 'b.docx', bytes: 'dokumen' }),
          fileOf(5, 'mod_resource', 'content', { name: 'modul.pdf', bytes: PDF }),
        ],
      },
    ),
  )
  expect(outlineOf(found).slice(2)).toEqual([
    '    article: Satu',
    '    article: Awal',
    '    article: Istilah',
    '    pdf: a',
    '    pdf: Modul',
    '    article: Situs',
  ])
  const lines = linesOf(found.report)
  expect(lines).toContain('simplified page>article Mulai/Buku — 1 bab tersembunyi tidak ikut')
  expect(lines).toContain(
    'simplified page>article Mulai/Pelajaran — Jalan bercabang menjadi urutan biasa — 1 halaman soal di dalam pelajaran tidak ikut',
  )
  expect(lines.find(line => line.includes('Bahan'))).toContain('b.docx: Dokumen Word')
  expect(lines.find(line => line.includes('Situs'))).toContain('Alamatnya bukan https')
  expect(lines).toContain('skipped file> Mulai/Hilang — Berkasnya tidak ada di cadangan')
})

test('activities without a counterpart are named with a reason', async () => {
  const kinds = ['scorm', 'h5pactivity', 'hvp', 'lti', 'feedback', 'buatan']
  const found = await read(
    course([
      { id: 1, kind: 'assign', fields: { name: 'Tugas', intro: '<p>Buat denah.</p>' } },
      { id: 2, kind: 'forum', fields: { name: 'Diskusi', intro: '<p>Ceritakan.</p>' } },
      ...kinds.map((kind, at) => ({ id: at + 3, kind, fields: { name: kind } })),
    ]),
  )
  const skipped = linesOf(found.report).filter(line => line.startsWith('skipped'))
  expect(skipped).toHaveLength(kinds.length)
  expectAll(skipped, line => line.includes(' — '))
  expect(outlineOf(found).slice(2)).toEqual(['    assignment: Tugas', '    article: Diskusi'])
})

test('files beside the main file, unreadable attachments and texts around a link are kept or named', async () => {
  const found = await read(
    course(
      [
        { id: 1, kind: 'resource', fields: { name: 'Modul' } },
        { id: 2, kind: 'assign', fields: { name: 'Tugas', intro: '<p>Buat.</p>' } },
        { id: 3, kind: 'url', fields: { name: 'Situs', intro: '<p>Buka ini.</p>', externalurl: 'https://contoh.id' } },
      ],
      {
        files: [
          fileOf(1, 'mod_resource', 'content', { name: 'a.docx', bytes: 'lain' }),
          fileOf(1, 'mod_resource', 'content', { name: 'utama.pdf', bytes: PDF, isMain: true }),
          fileOf(2, 'mod_assign', 'introattachment', { name: 'soal.docx', bytes: 'dokumen' }),
        ],
      },
    ),
  )
  expect(outlineOf(found).slice(2)).toEqual(['    pdf: Modul', '    assignment: Tugas', '    article: Situs'])
  const lines = linesOf(found.report)
  expect(lines).toContain('simplified file>pdf Mulai/Modul — 1 berkas lain dari materi ini tidak ikut')
  expect(lines.find(line => line.includes('Tugas'))).toContain('soal.docx: Dokumen Word')
  expect(article(found, 'Situs')).toHaveLength(2)
})

test('a content that many names show is read once', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `modul-${at}.pdf`)
  const files = course([{ id: 1, kind: 'folder', fields: { name: 'Bahan' } }], {
    files: names.map(name => fileOf(1, 'mod_folder', 'content', { name, bytes: PDF })),
  })
  const source = packageOf(files)
  const open = vi.fn((path: string) => source.open(path))
  const { found } = await readForeignPackage({ ...source, open }, drawTestPicture)
  expect(outlineOf(found)).toHaveLength(2 + names.length)
  expect(open).toHaveBeenCalledOnce()
})

test('a subsection is a class of its own inside its section', async () => {
  const found = await read(
    moodleBackup({
      title: 'Kursus',
      release: '4.5.1',
      sections: [
        { id: 1, number: 1, name: 'Luar', activities: [{ id: 8, kind: 'subsection', fields: { name: 'Dalam' } }] },
        {
          id: 2,
          number: 2,
          name: 'Dalam',
          subsectionOf: 8,
          activities: [{ id: 9, kind: 'page', fields: { name: 'Isi', content: '<p>Isi</p>' } }],
        },
      ],
    }),
  )
  expect(outlineOf(found)).toEqual(['Luar', '  Dalam', '    article: Isi'])
})

const questions: Record<number, string> = {
  1: questionXml({
    kind: 'multichoice',
    text: '<p>Ibu kota?</p>',
    feedback: '<p>Sejak 2024.</p>',
    inside: answersXml(['<p>Jakarta</p>', '0.0000000'], ['<p>Nusantara</p>', '1.0000000']),
  }),
  2: questionXml({
    kind: 'multichoice',
    text: 'Bilangan prima?',
    inside: answersXml(['2', '0.5000000'], ['3', '0.5000000'], ['4', '-0.5000000']),
  }),
  3: questionXml({
    kind: 'truefalse',
    text: 'Air basah',
    inside: answersXml(['True', '1.0000000', 'Ya'], ['False', '0.0000000']),
  }),
  4: questionXml({
    kind: 'shortanswer',
    text: 'Lambang air?',
    inside: answersXml(['H2O', '1.0000000'], ['H*', '1.0000000']),
  }),
  5: questionXml({
    kind: 'numerical',
    text: '2 + 2?',
    inside: `${answersXml(['4', '1.0000000'])}<numerical_records><numerical_record id="1"><answer>1</answer><tolerance>0</tolerance></numerical_record></numerical_records>`,
  }),
  6: questionXml({
    kind: 'match',
    text: 'Pasangkan',
    inside:
      '<matches><match id="1"><questiontext>Kucing</questiontext><answertext>Meong</answertext></match><match id="2"><questiontext>Sapi</questiontext><answertext>Moo</answertext></match><match id="3"><questiontext></questiontext><answertext>Guk</answertext></match></matches>',
  }),
  7: questionXml({ kind: 'ordering', text: 'Urutkan', inside: answersXml(['Dua', '2'], ['Satu', '1']) }),
  8: questionXml({ kind: 'essay', text: 'Ceritakan' }),
  9: questionXml({ kind: 'multianswer', text: 'Isi {#1} dan {#2}' }),
  10: questionXml({ kind: 'description', text: 'Bacalah' }),
}
const entries = (...ids: readonly number[]) => ids.map(id => bankEntry(id, questions[id] ?? '')).join('')

test('a quiz has the questions of its slots in order, and each lost question has a row', async () => {
  const found = await read(
    course(
      [
        {
          id: 1,
          kind: 'quiz',
          fields: {
            name: 'Kuis',
            timelimit: '90',
            attempts_number: '3',
            question_instances: slots(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
          },
        },
      ],
      {
        questions: category(1, 'Soal kuis', entries(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
      },
    ),
  )
  const [quiz, essay] = found.tracks[0]?.classes[0]?.materials ?? []
  expect(essay?.kind).toBe('assignment')
  if (quiz?.kind !== 'quiz') throw new Error('the quiz is missing')
  expect(quiz.quiz).toMatchObject({ timeLimitSeconds: 120, attemptsAllowed: 3 })
  const form = quizFormOf(quiz.quiz)
  expect(quiz.quiz.questions.map(({ id, type, text }) => [type, text, form[`${id}.answers`]])).toEqual([
    ['single', 'Ibu kota?', 'Jakarta\n* Nusantara'],
    ['multiple', 'Bilangan prima?', '* 2\n* 3\n4'],
    ['true-false', 'Air basah', '* Benar\nSalah'],
    ['short', 'Lambang air?', 'H2O'],
    ['short', '2 + 2?', '4'],
    ['matching', 'Pasangkan', 'Kucing | Meong\nSapi | Moo\n| Guk'],
    ['ordering', 'Urutkan', 'Satu\nDua'],
  ])
  expect(quiz.quiz.questions[0]?.explanation).toBe('Sejak 2024.')
  const lines = linesOf(found.report)
  expect(lines).toContain('skipped question> Mulai/Kuis/Isi {#1} dan {#2} — Soal ini punya beberapa isian')
  expect(lines).toContain('skipped question> Mulai/Kuis/Bacalah — Hanya teks, tanpa jawaban')
})

test('questions that no quiz names become a quiz for each category; random slots are noted', async () => {
  const found = await read(
    course([{ id: 1, kind: 'quiz', fields: { name: 'Kuis', question_instances: slots(1, 'random', 99) } }], {
      questions: category(1, 'Dipakai', entries(1)) + category(2, 'Cadangan', entries(3, 4)) + category(3, 'top', ''),
    }),
  )
  expect(outlineOf(found)).toEqual(['Dasar Jaringan', '  Mulai', '    quiz: Kuis', '  Bank soal', '    quiz: Cadangan'])
  const lines = linesOf(found.report)
  expect(lines.find(line => line.includes('Mulai/Kuis —'))).toContain('1 soal diambil acak dari bank soal')
  expect(lines).toContain('skipped question> Mulai/Kuis/Soal 99 — Soalnya tidak ada di bank soal cadangan ini')
})

test('a question with several versions is read once, in its newest ready version', async () => {
  const old = questionXml({ kind: 'essay', text: 'Lama' })
  const versions = (...all: readonly [number, string, string][]) =>
    `<question_bank_entry id="5"><question_version>${all
      .map(
        ([version, status, text]) =>
          `<question_versions id="${version}"><version>${version}</version><status>${status}</status><questions>${old.replace('<question ', `<question id="${version}" `).replace('Lama', text)}</questions></question_versions>`,
      )
      .join('')}</question_version></question_bank_entry>`
  const found = await read(
    course([], {
      questions: category(1, 'Bank', versions([1, 'ready', 'Lama'], [2, 'ready', 'Baru'], [3, 'draft', 'Rancangan'])),
    }),
  )
  expect(linesOf(found.report).filter(line => line.includes('question>'))).toEqual([
    'simplified question>assignment Bank soal/Bank/Baru — Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya',
  ])
})

test('the layout before Moodle 4 is read too, without the parts of composed questions', async () => {
  const withId = (id: number, parent = '0') =>
    (questions[id] ?? '').replace('<question ', `<question id="${id}" `).replace('<parent>0', `<parent>${parent}`)
  const random = questionXml({ kind: 'random', text: '0' }).replace('<question ', '<question id="20" ')
  const found = await read(
    course([{ id: 1, kind: 'quiz', fields: { name: 'Kuis', question_instances: oldSlots(3, 20) } }], {
      release: '3.9.17',
      questions: `<question_category id="1"><name>Lama</name><questions>${withId(3)}${withId(9)}${withId(4, '9')}${random}</questions></question_category>`,
    }),
  )
  expect(outlineOf(found)).toEqual(['Dasar Jaringan', '  Mulai', '    quiz: Kuis'])
  expect(linesOf(found.report).filter(line => line.includes('question>'))).toHaveLength(2)
})

test.each([
  ['no contents', { 'moodle_backup.xml': '<moodle_backup><information/></moodle_backup>' }, 'PACKAGE_MANIFEST_UNKNOWN'],
  ['no items', moodleBackup({ title: 'Kosong', release: '4.0', sections: [] }), 'PACKAGE_MANIFEST_EMPTY'],
  ['broken XML', { ...course([]), 'questions.xml': '<question_categories>' }, 'PACKAGE_XML_BROKEN'],
  ['a document type', { ...course([]), 'files.xml': '<!DOCTYPE files><files/>' }, 'PACKAGE_XML_NOT_ALLOWED'],
])('a backup with %s is refused', async (_name, files, code) => {
  await expect(readTestPackage(files)).rejects.toMatchObject({ code })
})
