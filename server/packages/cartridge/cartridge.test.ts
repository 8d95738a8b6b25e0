import { expect, test } from 'vitest'
import {
  createCartridgeManifest,
  formatReportLines,
  formatOutline,
  readTestPackage,
  createResourceXml,
} from '#tests/support/package-of.ts'
import type { FoundMaterial, FoundPackage } from '../found.ts'

const getMaterials = ({ tracks }: FoundPackage): FoundMaterial[] =>
  tracks.flatMap(({ classes }) => classes.flatMap(({ materials }) => materials))
const html = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`

test('reads Common Cartridge 1.1: pages, links, discussions, tools and files', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        [
          'Minggu 1',
          '',
          ['Baca ini', 'PAGE'],
          ['Situs', 'LINK'],
          ['Situs lama', 'OLD'],
          ['Bicara', 'TALK'],
          ['Alat', 'TOOL'],
          ['Modul PDF', 'PDF'],
          ['Slide', 'PPT'],
          ['Foto', 'IMG'],
        ],
      ],
      resources:
        createResourceXml('PAGE', 'webcontent', 'wiki/satu.html') +
        createResourceXml('LINK', 'imswl_xmlv1p1', 'l.xml') +
        createResourceXml('OLD', 'imswl_xmlv1p1', 'o.xml') +
        createResourceXml('TALK', 'imsdt_xmlv1p1', 't.xml') +
        createResourceXml('TOOL', 'imsbasiclti_xmlv1p0', 'x.xml') +
        createResourceXml('PDF', 'webcontent', 'a.pdf') +
        createResourceXml('PPT', 'webcontent', 'a.pptx') +
        createResourceXml('IMG', 'webcontent', 'gambar/foto.png') +
        createResourceXml('SET', 'associatedcontent/imscc_xmlv1p1/learning-application-resource', 's.xml') +
        createResourceXml('CSS', 'webcontent', 'gaya.css'),
    }),
    'wiki/satu.html': html('<h1>Halo</h1><p>Teks <b>tebal</b> dan <img src="../gambar/foto.png" alt="Foto kota">.</p>'),
    'l.xml':
      '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>Semai</title><url href="https://semai.id/a?b=1&amp;c=2" target="_self"/></webLink>',
    'o.xml': '<wl:webLink xmlns:wl="u"><wl:title>Lama</wl:title><wl:url href="http://lama.id"/></wl:webLink>',
    't.xml':
      '<topic xmlns="u"><title>Bicara</title><text texttype="text/html">&lt;p&gt;Apa &lt;i&gt;kabar&lt;/i&gt;?&lt;/p&gt;</text></topic>',
    'x.xml': '<cartridge_basiclti_link/>',
    'a.pdf': '%PDF-1.7',
    'a.pptx': '',
    'gambar/foto.png': '',
    's.xml': '<x/>',
    'gaya.css': '',
  })
  expect(result.report).toMatchObject({
    format: 'Common Cartridge 1.1',
    title: 'Kursus',
    notes: [
      '1 gambar ikut di dalam teks',
      '1 berkas pendukung (gaya, skrip, gambar) tidak dipakai teks mana pun, jadi tidak ikut',
    ],
  })
  expect(formatReportLines(result.report)).toEqual([
    'imported folder>class Minggu 1',
    'imported page>article Minggu 1/Baca ini',
    'imported link>article Minggu 1/Situs',
    'simplified link>article Minggu 1/Situs lama — Alamatnya bukan https, jadi tinggal sebagai kata: http://lama.id',
    'simplified discussion>article Minggu 1/Bicara — Pemantik diskusi menjadi artikel, tanpa tempat menjawab',
    'skipped tool> Minggu 1/Alat — Alat dari luar (LTI) tidak bisa dibuka di sini',
    'imported file>pdf Minggu 1/Modul PDF',
    'skipped file> Minggu 1/Slide — Presentasi: simpan sebagai PDF, lalu unggah sebagai materi',
    'imported file>article Minggu 1/Foto',
  ])
  const [page, link] = getMaterials(result)
  expect(page).toMatchObject({
    kind: 'article',
    blocks: [
      { kind: 'heading', level: 2 },
      { kind: 'paragraph' },
      { kind: 'picture', url: expect.stringMatching(/^\/api\/media\/[0-9a-f]{64}\.webp$/), width: 3, alt: 'Foto kota' },
      { kind: 'paragraph' },
    ],
  })
  expect(link).toMatchObject({
    blocks: [{ line: [{ kind: 'link', text: 'Semai', href: 'https://semai.id/a?b=1&c=2' }] }],
  })
})

const assignment = (inside: string) =>
  `<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="A"><title>Tugas</title>${inside}<gradable points_possible="10">true</gradable></assignment>`

test('reads Common Cartridge 1.3: assignments, their variants and attachments', async () => {
  const variant = (id: string) =>
    `<cpx:variant xmlns:cpx="u" identifier="v-${id}" identifierref="${id}"><cpx:metadata/></cpx:variant>`
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: [
        ['Tugas 1', 'TASK'],
        ['Tugas 2', 'FALLBACK2'],
        ['Tugas 3', 'OWN'],
      ],
      resources:
        createResourceXml('TASK', 'assignment_xmlv1p0', 'a/assignment.xml') +
        `<resource identifier="FALLBACK" type="webcontent">${variant('TASK')}<file href="a/tugas.html"/></resource>` +
        createResourceXml('TASK2', 'assignment_xmlv1p0', 'b.xml') +
        createResourceXml('FALLBACK2', 'webcontent', 'b.html', variant('TASK2')) +
        '<resource identifier="OWN" type="associatedcontent/imscc_xmlv1p3/learning-application-resource" href="c.html"><file href="c.html"/><file href="assignment_settings.xml"/></resource>',
    }),
    'a/assignment.xml': assignment(
      '<text texttype="text/html">&lt;p&gt;Buat poster.&lt;/p&gt;</text><instructor_text>Kunci</instructor_text><attachments><attachment href="../contoh.pdf" role="All"/><attachment href="x.docx"/></attachments>',
    ),
    'a/tugas.html': html('<p>Buat poster.</p>'),
    'b.xml': assignment('<text texttype="text/plain">Tulis  puisi.\n\nDua bait.</text>'),
    'b.html': html('<p>Tulis puisi.</p>'),
    'c.html': html('<p>Rekam suara.</p>'),
    'assignment_settings.xml': '<assignment/>',
    'contoh.pdf': '%PDF-1.7',
  })
  expect(formatReportLines(result.report)).toEqual([
    'simplified assignment>assignment Tugas 1 — Lampiran "x.docx" tidak ikut — Catatan untuk pengajar tidak ikut',
    'imported assignment>assignment Tugas 2',
    'imported assignment>assignment Tugas 3',
  ])
  expect(formatOutline(result)).toEqual([
    'Kursus',
    '  Kursus',
    '    assignment: Tugas 1',
    '    pdf: Tugas 1: contoh.pdf',
    '    assignment: Tugas 2',
    '    assignment: Tugas 3',
  ])
})

test('reads Thin Common Cartridge 1.2: links inside the manifest', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.2.0', {
      schema: 'IMS Thin Common Cartridge',
      items: [['Tautan', 'L']],
      resources:
        '<resource identifier="L" type="imswl_xmlv1p2"><webLink xmlns="u"><title>Buku</title><url href="https://buku.id"/></webLink></resource>',
    }),
  })
  expect(result.report.format).toBe('Thin Common Cartridge 1.2')
  expect(formatReportLines(result.report)).toEqual(['imported link>article Tautan'])
})

test('reads Common Cartridge 1.2: deep folders, headings, and items outside the structure', async () => {
  const page = html('<p>Isi.</p>')
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.2.0', {
      items: [
        ['Selamat datang', 'A'],
        [
          'Modul 1',
          '',
          ['Pembuka', 'A'],
          ['Bab 1', '', ['Satu', 'A'], ['Bagian', '', ['Dua', 'A']], ['Tiga', 'A']],
          ['Penutup', 'A'],
        ],
        ['Modul 2', '', ['Latihan'], ['Empat', 'A'], ['Lima', 'A'], ['Kosong', '']],
      ],
      resources:
        createResourceXml('A', 'webcontent', 'a.html') + createResourceXml('B', 'webcontent', 'luar-biasa.html'),
    }),
    'a.html': page,
    'luar-biasa.html': page,
  })
  expect(formatOutline(result)).toEqual([
    'Kursus',
    '  Kursus',
    '    article: Selamat datang',
    'Modul 1',
    '  Modul 1',
    '    article: Pembuka',
    '  Bab 1',
    '    article: Satu',
    '  Bab 1 › Bagian',
    '    article: Dua',
    '  Bab 1 (lanjutan)',
    '    article: Tiga',
    '  Modul 1 (lanjutan)',
    '    article: Penutup',
    'Modul 2',
    '  Latihan',
    '    article: Empat',
    '    article: Lima',
    'Di luar susunan',
    '  Di luar susunan',
    '    article: luar biasa',
  ])
  expect(formatReportLines(result.report).filter(line => !line.includes('page>'))).toEqual([
    'imported folder>track Modul 1',
    'imported folder>class Modul 1/Bab 1',
    'simplified folder>class Modul 1/Bab 1/Bagian — Tingkat yang lebih dalam menjadi satu kelas: "Bab 1 › Bagian"',
    'imported folder>track Modul 2',
    'imported folder>class Modul 2/Latihan',
    'simplified folder> Modul 2/Kosong — Kosong, jadi tidak dibuat',
  ])
  expect(result.report.rows).toHaveLength(15)
})

test('the import of a page includes its images and videos, and reports unsupported content', async () => {
  const body =
    '<table><tr><td>a</td><td><img src="%24IMS-CC-FILEBASE%24/kota%20kita.png?canvas_download=1"></td></tr></table>' +
    '<ul><li>satu <img src="hilang.png"></li></ul><img src="data:image/png;base64,AAAA"><img src="https://lain.id/x.png" alt="X">' +
    '<img class="equation_image" alt="LaTeX: \\frac{1}{2}" src="/equation"><iframe src="https://www.youtube.com/embed/1" title="Video"></iframe>' +
    '<video><source src="$IMS-CC-FILEBASE$/v.mp4"></video><object data="a.swf"></object>' +
    '<a href="$WIKI_REFERENCE$/pages/dua">dua</a><script>alert(1)</script>'
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: [['Halaman', 'P']],
      resources: createResourceXml('P', 'webcontent', 'p/p.html'),
    }),
    'p/p.html': html(body),
    'web_resources/kota kita.png': '',
    'web_resources/v.mp4': '\0\0\0\x18ftypmp42',
    'p/a.swf': '',
  })
  expect(formatReportLines(result.report)).toEqual([
    [
      'simplified page>article Halaman',
      '1 gambar tidak ada di paket atau jenisnya tidak didukung: hilang.png',
      '1 gambar tertanam di dalam halaman tidak ikut',
      '1 gambar dari situs lain menjadi tautan',
      '1 video atau halaman dari situs lain menjadi tautan',
      '1 audio, video, atau objek tidak ikut',
      '1 video di dalam halaman menjadi materi sendiri',
      '1 tautan di dalam paket tinggal sebagai kata',
      'Bagian interaktif (skrip atau formulir) tidak ikut',
    ].join(' — '),
  ])
  const [article, video] = getMaterials(result)
  expect(article).toMatchObject({
    blocks: [
      { kind: 'table' },
      { kind: 'picture', width: 3, alt: 'kota kita' },
      { kind: 'list' },
      { kind: 'paragraph', line: [{ kind: 'link', href: 'https://lain.id/x.png' }] },
      { kind: 'paragraph', line: [{ kind: 'formula', tex: String.raw`\frac{1}{2}` }] },
      { kind: 'paragraph', line: [{ kind: 'link', text: 'Video' }] },
      { kind: 'paragraph', line: [{ kind: 'text', text: 'dua' }] },
    ],
  })
  expect(video).toMatchObject({ kind: 'video', file: expect.stringMatching(/\.mp4$/) })
})

test('splits an article that is too long, and skips an empty page', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        ['Panjang', 'A'],
        ['Kosong', 'B'],
        ['Raksasa', 'C'],
      ],
      resources: ['A', 'B', 'C'].map(id => createResourceXml(id, 'webcontent', `${id}.html`)).join(''),
    }),
    'A.html': html(`<p>${'kata '.repeat(5_000)}</p>`.repeat(10)),
    'B.html': html(''),
    'C.html': html(`<p>${'kata '.repeat(30_000)}</p>`),
  })
  expect(formatReportLines(result.report)).toEqual([
    'simplified page>article Panjang — Terlalu panjang untuk satu artikel: menjadi 4 bagian',
    'simplified page> Kosong — Kosong di asalnya, jadi tidak dibuat',
    'skipped page> Raksasa — Satu bagian teksnya terlalu panjang untuk sebuah artikel',
  ])
  expect(formatOutline(result).at(-1)).toBe('    article: Panjang (bagian 4)')
})

test('reads a plain IMS content package, and a package of an unknown later version', async () => {
  const plain =
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><organizations><organization><title>Kuliah</title><item identifierref="A"><title>Satu</title></item></organization></organizations><resources><resource identifier="A" type="webcontent" href="a.html"/></resources></manifest>'
  const result = await readTestPackage({ 'imsmanifest.xml': plain, 'a.html': html('<p>Isi</p>') })
  expect(result.report).toMatchObject({ format: 'IMS Content Package', title: 'Kuliah' })
  expect(formatReportLines(result.report)).toEqual(['imported page>article Satu'])

  const newerManifest = createCartridgeManifest('1.9.0', {
    items: [['Satu', 'A']],
    resources: createResourceXml('A', 'webcontent', 'a.txt'),
  })
  const readLater = await readTestPackage({ 'imsmanifest.xml': newerManifest, 'a.txt': 'Satu.\n\nDua.' })
  expect(readLater.report.notes).toContain('Versi paket ini tidak kami kenal. Periksa hasilnya dengan teliti.')
})
