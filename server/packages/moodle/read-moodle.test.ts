import { expect, test, vi } from 'vitest'
import {
  createFile,
  createMoodleBackup,
  createMoodleCourse,
  rawXml,
  type TestActivity,
} from '#tests/support/moodle-courses.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import {
  drawTestPicture,
  formatReportLines,
  formatOutline,
  createPackage,
  readTestPackage,
} from '#tests/support/package-of.ts'
import { readWholePackage } from '#tests/support/read-whole-package.ts'
import type { FoundPackage } from '../found.ts'
import { readForeignPackage } from '../read-foreign.ts'

const PNG = Buffer.from('gambar')
const PDF = Buffer.from('%PDF-1.7 isi')

const article = (found: FoundPackage, title: string) => {
  const materials = found.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const material = materials.find(each => each.title === title)
  return material && 'blocks' in material ? material.blocks : undefined
}

test('Moodle sections become classes in order, and each class begins with its summary', async () => {
  const page = (id: number, name: string): TestActivity => ({
    id,
    kind: 'page',
    fields: { name, content: '<p>Isi</p>' },
  })
  const result = await readWholePackage(
    createMoodleBackup({
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
  expect(result.title).toBe('Dasar Jaringan')
  expect(result.summary).toBe('Ringkas.')
  expect(result.report.format).toBe('Moodle 4.1.11')
  expect(formatOutline(result)).toEqual([
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
  expect(formatReportLines(result.report)).toContain('simplified folder> Topik 2 — Kosong, jadi tidak dibuat')
  expect(formatReportLines(result.report)).toContain(
    'simplified folder>class Topik 3 — Di asalnya tersembunyi; di sini tampil',
  )
})

test('an imported Moodle page contains only the images that belong to the page', async () => {
  const result = await readWholePackage(
    createMoodleCourse(
      [
        {
          id: 5,
          kind: 'page',
          fields: { name: 'Peta', content: '<p>Ini:</p><img src="@@PLUGINFILE@@/peta%20kota.png" alt="Peta">' },
        },
      ],
      {
        files: [
          createFile(5, 'mod_page', 'content', { name: 'peta kota.png', bytes: PNG }),
          // The same name in another page is a different file.
          createFile(6, 'mod_page', 'content', { name: 'peta kota.png', bytes: 'lain' }),
          createFile(5, 'mod_page', 'content', { name: '../../etc/passwd', bytes: 'jahat' }),
        ],
      },
    ),
  )
  expect(article(result, 'Peta')?.map(({ kind }) => kind)).toEqual(['paragraph', 'picture'])
  expect(result.report.notes).toContain('1 gambar ikut di dalam teks')
})

test('a short label becomes a heading for the next items, and a long label becomes an article', async () => {
  const result = await readWholePackage(
    createMoodleCourse([
      { id: 1, kind: 'label', fields: { name: 'Bab 1', intro: '<h4>Bab 1</h4>' } },
      { id: 2, kind: 'page', fields: { name: 'Isi', content: '<p>Isi</p>' } },
      { id: 3, kind: 'label', fields: { name: 'Catatan', intro: `<p>${'Kalimat panjang. '.repeat(10)}</p>` } },
    ]),
  )
  expect(formatOutline(result)).toEqual(['Mulai', '  Bab 1', '    article: Isi', '    article: Catatan'])
})

test('imports all chapters and files of books, lessons, glossaries, folders, files and links', async () => {
  const chapter = (id: number, title: string, hidden: string) =>
    `<chapter id="${id}"><title>${title}</title><content>&lt;p&gt;Isi ${title}&lt;/p&gt;</content><contentformat>1</contentformat><hidden>${hidden}</hidden></chapter>`
  const result = await readWholePackage(
    createMoodleCourse(
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
          createFile(4, 'mod_folder', 'content', { name: 'a.pdf', bytes: PDF }),
          createFile(4, 'mod_folder', 'content', { name: 'b.docx', bytes: 'dokumen' }),
          createFile(5, 'mod_resource', 'content', { name: 'modul.pdf', bytes: PDF }),
        ],
      },
    ),
  )
  expect(formatOutline(result).slice(2)).toEqual([
    '    article: Satu',
    '    article: Awal',
    '    article: Istilah',
    '    pdf: a',
    '    pdf: Modul',
    '    article: Situs',
  ])
  const lines = formatReportLines(result.report)
  expect(lines).toContain('simplified page>article Mulai/Buku — 1 bab tersembunyi tidak ikut')
  expect(lines).toContain(
    'simplified page>article Mulai/Pelajaran — Jalan bercabang menjadi urutan biasa — 1 halaman soal di dalam pelajaran tidak ikut',
  )
  expect(lines.find(line => line.includes('Bahan'))).toContain('b.docx: Dokumen Word')
  expect(lines.find(line => line.includes('Situs'))).toContain('Alamatnya bukan https')
  expect(lines).toContain('skipped file> Mulai/Hilang — Berkasnya tidak ada di cadangan')
})

test('reports each activity that has no counterpart, and why', async () => {
  const kinds = ['scorm', 'h5pactivity', 'hvp', 'lti', 'feedback', 'buatan']
  const result = await readWholePackage(
    createMoodleCourse([
      { id: 1, kind: 'assign', fields: { name: 'Tugas', intro: '<p>Buat denah.</p>' } },
      { id: 2, kind: 'forum', fields: { name: 'Diskusi', intro: '<p>Ceritakan.</p>' } },
      ...kinds.map((kind, at) => ({ id: at + 3, kind, fields: { name: kind } })),
    ]),
  )
  const skipped = formatReportLines(result.report).filter(line => line.startsWith('skipped'))
  expect(skipped).toHaveLength(kinds.length)
  expectAll(skipped, line => line.includes(' — '))
  expect(formatOutline(result).slice(2)).toEqual(['    assignment: Tugas', '    article: Diskusi'])
})

test('reports additional files and unreadable attachments as not imported, and keeps the text of a link', async () => {
  const result = await readWholePackage(
    createMoodleCourse(
      [
        { id: 1, kind: 'resource', fields: { name: 'Modul' } },
        { id: 2, kind: 'assign', fields: { name: 'Tugas', intro: '<p>Buat.</p>' } },
        { id: 3, kind: 'url', fields: { name: 'Situs', intro: '<p>Buka ini.</p>', externalurl: 'https://contoh.id' } },
      ],
      {
        files: [
          createFile(1, 'mod_resource', 'content', { name: 'a.docx', bytes: 'lain' }),
          createFile(1, 'mod_resource', 'content', { name: 'utama.pdf', bytes: PDF, isMain: true }),
          createFile(2, 'mod_assign', 'introattachment', { name: 'soal.docx', bytes: 'dokumen' }),
        ],
      },
    ),
  )
  expect(formatOutline(result).slice(2)).toEqual(['    pdf: Modul', '    assignment: Tugas', '    article: Situs'])
  const lines = formatReportLines(result.report)
  expect(lines).toContain('simplified file>pdf Mulai/Modul — 1 berkas lain dari materi ini tidak ikut')
  expect(lines.find(line => line.includes('Tugas'))).toContain('soal.docx: Dokumen Word')
  expect(article(result, 'Situs')).toHaveLength(2)
})

test('reads a file of a Moodle backup once even if it has many names', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `modul-${at}.pdf`)
  const files = createMoodleCourse([{ id: 1, kind: 'folder', fields: { name: 'Bahan' } }], {
    files: names.map(name => createFile(1, 'mod_folder', 'content', { name, bytes: PDF })),
  })
  const source = createPackage(files)
  const open = vi.fn((path: string) => source.open(path))
  const { found } = await readForeignPackage({ ...source, open }, drawTestPicture)
  expect(formatOutline(found)).toHaveLength(2 + names.length)
  expect(open).toHaveBeenCalledOnce()
})

test('a subsection becomes a class of its own inside its section', async () => {
  const result = await readWholePackage(
    createMoodleBackup({
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
  expect(formatOutline(result)).toEqual(['Luar', '  Dalam', '    article: Isi'])
})

test.each([
  ['no contents', { 'moodle_backup.xml': '<moodle_backup><information/></moodle_backup>' }, 'PACKAGE_MANIFEST_UNKNOWN'],
  ['no items', createMoodleBackup({ title: 'Kosong', release: '4.0', sections: [] }), 'PACKAGE_MANIFEST_EMPTY'],
  ['broken XML', { ...createMoodleCourse([]), 'questions.xml': '<question_categories>' }, 'PACKAGE_XML_BROKEN'],
  [
    'a document type',
    { ...createMoodleCourse([]), 'files.xml': '<!DOCTYPE files><files/>' },
    'PACKAGE_XML_NOT_ALLOWED',
  ],
])('refuses a backup with %s', async (_name, files, code) => {
  await expect(readTestPackage(files)).rejects.toMatchObject({ code })
})
