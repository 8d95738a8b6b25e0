import { expect, test } from 'vitest'
import {
  formatReportLines,
  formatOutline,
  readTestPackage,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import type { FoundMaterial } from '../found.ts'

const page = '<html><body>Isi</body></html>'
const getMaterials = (found: Awaited<ReturnType<typeof readTestPackage>>): FoundMaterial[] =>
  found.tracks.flatMap(({ classes }) => classes.flatMap(({ materials }) => materials))

test('reads SCORM 1.2 with one unit', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [['Golf', 'R']],
      resources: createUnitXml('R', 'index.html'),
    }),
    'index.html': page,
  })
  expect(result.report.format).toBe('SCORM 1.2')
  expect(formatReportLines(result.report)).toEqual(['imported unit>scorm Golf'])
  expect(formatOutline(result)).toEqual(['Kursus', '  Kursus', '    scorm: Golf'])
  expect(getMaterials(result)).toEqual([
    {
      kind: 'scorm',
      title: 'Golf',
      minutes: 10,
      standard: '1.2',
      unit: 'sco',
      launch: 'index.html',
      masteryScore: null,
      summary: 'Dari paket "Kursus".',
    },
  ])
})

test('reads SCORM 1.2 with base URLs, parameters, a mastery score, launch data, prerequisites and a time limit', async () => {
  const inside =
    '<adlcp:prerequisites type="aicc_script">i1</adlcp:prerequisites><adlcp:masteryscore>82.6</adlcp:masteryscore><adlcp:datafromlms>mulai=3</adlcp:datafromlms>' +
    '<metadata><lom><educational><typicallearningtime><datetime>PT1H5M</datetime></typicallearningtime></educational></lom></metadata>'
  const resources =
    '<resource identifier="R" type="webcontent" adlcp:scormtype="sco" xml:base="unit%20satu/" href="main.htm?lang=id#awal"/>'
  const manifest = createScormManifest('1.2', '1.2', { items: [['Satu', 'R', inside]], resources })
  const result = await readTestPackage({
    'imsmanifest.xml': manifest.replace('identifierref="R"', 'identifierref="R" parameters="?mode=uji"'),
    'Unit Satu/Main.htm': page,
  })
  expect(formatReportLines(result.report)).toEqual([
    'simplified unit>scorm Satu — Syarat urutan (prerequisites) tidak ikut: materi boleh dibuka dalam urutan apa pun',
  ])
  expect(getMaterials(result)).toMatchObject([
    { minutes: 65, launch: 'Unit%20Satu/Main.htm?lang=id&mode=uji#awal', masteryScore: 82.6, launchData: 'mulai=3' },
  ])
})

test('reads SCORM 1.2 with folders, other file types, missing files and hidden items', async () => {
  const manifest = createScormManifest('1.2', '1.2', {
    items: [
      ['Modul 1', '', ['Bab 1', 'A'], ['Bab 2', 'PDF'], ['Bab 3', 'NO']],
      ['Modul 2', '', ['Bab 4', 'GONE'], ['Bab 5', 'SWF'], ['Bab 6', 'WEB'], ['Bab 7', 'EMPTY']],
      ['Kosong', ''],
    ],
    resources:
      createUnitXml('A', 'a.html', 'asset') +
      createUnitXml('PDF', 'b.pdf', 'asset') +
      createUnitXml('GONE', 'tidak-ada.html') +
      createUnitXml('SWF', 'lama.swf') +
      createUnitXml('WEB', 'https://semai.id/unit') +
      '<resource identifier="EMPTY" type="webcontent"/>',
  }).replace('<item identifier="', '<item isvisible="false" identifier="')
  const result = await readTestPackage({
    'imsmanifest.xml': manifest,
    'a.html': page,
    'b.pdf': '%PDF-1.7',
    'lama.swf': '',
  })
  expect(formatReportLines(result.report)).toEqual([
    'simplified folder>class Modul 1 — Di asalnya tersembunyi; di sini tampil',
    'imported unit>scorm Modul 1/Bab 1',
    'imported unit>pdf Modul 1/Bab 2',
    'skipped unit> Modul 1/Bab 3 — Sumbernya tidak ada di manifest paket',
    'imported folder>class Modul 2',
    'skipped unit> Modul 2/Bab 4 — Berkasnya tidak ada di paket: tidak-ada.html',
    'skipped unit> Modul 2/Bab 5 — Flash tidak bisa diputar lagi di browser mana pun',
    'simplified unit>article Modul 2/Bab 6 — Isinya ada di situs lain: menjadi artikel dengan tautan, tanpa catatan SCORM',
    'skipped unit> Modul 2/Bab 7 — Tidak punya berkas untuk dibuka',
    'simplified folder> Kosong — Kosong, jadi tidak dibuat',
  ])
  expect(result.report.counts).toEqual({ imported: 3, simplified: 3, skipped: 4 })
  expect(formatOutline(result)).toEqual([
    'Kursus',
    '  Modul 1',
    '    scorm: Bab 1',
    '    pdf: Bab 2',
    '  Modul 2',
    '    article: Bab 6',
  ])
  expect(getMaterials(result)[0]).toMatchObject({ unit: 'asset' })
})

const sequenced = (inside: string) => `<imsss:sequencing>${inside}</imsss:sequencing>`

test.each([
  ['2004 2nd Edition', 'CAM 1.3', 'SCORM 2004, edisi 2'],
  ['2004 3rd Edition', '2004 3rd Edition', 'SCORM 2004, edisi 3'],
  ['2004 4th Edition', '2004 4th Edition', 'SCORM 2004, edisi 4'],
])(
  'imports SCORM %s with its mastery score, and reports sequencing and limits as left out',
  async (_name, schemaVersion, format) => {
    const manifest = createScormManifest('2004', schemaVersion, {
      items: [
        [
          'Modul',
          '',
          sequenced('<imsss:rollupRules/>'),
          [
            'Uji',
            'A',
            sequenced(
              '<imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.667</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>',
            ),
          ],
          ['Bersama', 'A', '<imsss:sequencing IDRef="S"/>'],
          [
            'Batas',
            'A',
            '<adlcp:timeLimitAction>exit,message</adlcp:timeLimitAction><adlcp:dataFromLMS>x</adlcp:dataFromLMS>',
          ],
        ],
      ],
      resources: createUnitXml('A', 'a.html').replace('scormtype', 'scormType'),
      more: sequenced('<imsss:controlMode choice="false" flow="true"/>'),
    }).replace(
      '</manifest>',
      '<imsss:sequencingCollection><imsss:sequencing ID="S"><imsss:sequencingRules/></imsss:sequencing></imsss:sequencingCollection></manifest>',
    )
    const result = await readTestPackage({ 'imsmanifest.xml': manifest, 'a.html': page })
    const rule = 'Aturan urutan (sequencing) tidak ikut: materi boleh dibuka dalam urutan apa pun'
    expect(result.report.format).toBe(format)
    expect(result.report.notes).toEqual([
      'Paket ini meminta urutan tetap. Di sini materi boleh dibuka dalam urutan apa pun.',
    ])
    expect(formatReportLines(result.report)).toEqual([
      `simplified folder>class Modul — ${rule}`,
      'imported unit>scorm Modul/Uji',
      `simplified unit>scorm Modul/Bersama — ${rule}`,
      'simplified unit>scorm Modul/Batas — Batas waktu atau batas percobaan tidak ikut',
    ])
    expect(getMaterials(result)).toMatchObject([
      { standard: '2004', masteryScore: 66.7 },
      { masteryScore: null },
      { launchData: 'x' },
    ])
  },
)

test('reads a SCORM package with several structures, a nested package, and units outside every structure', async () => {
  const other =
    '<organization identifier="P"><title>Cepat</title><item identifier="x" identifierref="A"><title>Lagi</title></item><item identifier="y" identifierref="B"><title>Baru</title></item></organization>'
  const inner =
    '<manifest identifier="N"><organizations><organization identifier="Q"><title>Dalam</title><item identifier="z" identifierref="C"><title>Isi</title></item></organization></organizations><resources>' +
    `${createUnitXml('C', 'c.html')}</resources></manifest>`
  const manifest = createScormManifest('1.2', '1.2', {
    items: [['Satu', 'A']],
    resources:
      createUnitXml('A', 'a.html') +
      createUnitXml('B', 'b.html') +
      createUnitXml('D', 'd.html') +
      createUnitXml('E', 'e.css', 'asset'),
  })
    .replace('<organizations default="O">', `<organizations default="O">${other}`)
    .replace('</resources></manifest>', `</resources>${inner}</manifest>`)
  const result = await readTestPackage({
    'imsmanifest.xml': manifest,
    'a.html': page,
    'b.html': page,
    'c.html': page,
    'd.html': page,
  })
  expect(formatReportLines(result.report)).toEqual([
    'imported unit>scorm Satu',
    'imported folder>class Cepat',
    'imported unit> Cepat/Lagi — Sudah ikut lewat susunan utama',
    'imported unit>scorm Cepat/Baru',
    'imported folder>class Dalam',
    'imported unit>scorm Dalam/Isi',
    'simplified unit>scorm Di luar susunan/D — Tidak punya judul di paket',
  ])
})

test('reads a SCORM package with a folder around all files, and with Windows-1252 text', async () => {
  const manifest = createScormManifest('1.2', '1.2', {
    items: [['Caf\u00e9', 'R']],
    resources: createUnitXml('R', 'index.html'),
  }).replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="windows-1252"?>')
  const result = await readTestPackage({
    'paket/imsmanifest.xml': Buffer.from(manifest, 'latin1'),
    'paket/index.html': page,
    '__MACOSX/x': '',
  })
  expect(formatReportLines(result.report)).toEqual(['imported unit>scorm Café'])
  expect(getMaterials(result)).toMatchObject([{ launch: 'paket/index.html' }])
})
