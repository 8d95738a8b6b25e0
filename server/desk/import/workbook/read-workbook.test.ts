import { describe, expect, test } from 'vitest'
import { createArchive, createWorkbook } from '#tests/support/workbook.ts'
import { CallError } from '../../../http/errors.ts'
import { parseRowLines, RowLines } from '../row-lines.ts'
import { readWorkbook } from './read-workbook.ts'

async function getCells(book: Buffer): Promise<string[][]> {
  const lines = new RowLines()
  await readWorkbook(book, lines)
  return [...parseRowLines(lines.bytes())].map(({ cells }) => cells)
}

async function getFault(book: Buffer): Promise<string> {
  return getCells(book).then(
    rows => `read: ${JSON.stringify(rows).slice(0, 100)}`,
    (error: unknown) => {
      if (error instanceof CallError && error.code === 'IMPORT_FILE_NOT_USABLE') return error.message
      throw error
    },
  )
}

const cell = (text: string, attributes = '') => `<c t="inlineStr"${attributes}><is><t>${text}</t></is></c>`
const tooLarge = 'Isi berkas ini terlalu besar setelah dibuka. Bagi menjadi beberapa berkas.'
const broken = 'Berkas XLSX ini rusak. Simpan ulang dari aplikasinya, lalu coba lagi.'

describe('worksheets', () => {
  test('parses a worksheet whose elements have a namespace prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1">' +
      '<x:c r="A1" t="inlineStr"><x:is><x:t>kode</x:t></x:is></x:c><x:c r="B1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await getCells(createWorkbook(Buffer.from(sheet), '<si><t>mitra</t></si>'))).toEqual([['kode', 'mitra']])
  })

  test('finds a worksheet through the relationships, ignoring case', async () => {
    const book = createArchive({
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/Buku/inti.xml"/></Relationships>',
      'buku/inti.xml':
        '<workbook><sheets><sheet name="S" state="hidden" q:id="h"/><sheet name="T" q:id="t"/></sheets></workbook>',
      'buku/_rels/inti.xml.rels':
        '<Relationships><Relationship Id="h" Target="rahasia.xml"/><Relationship Id="t" Target="../lembar/satu.xml"/></Relationships>',
      'lembar/satu.xml': `<worksheet><sheetData><row>${cell('isi')}</row></sheetData></worksheet>`,
    })
    expect(await getCells(book)).toEqual([['isi']])
  })

  test('skips phonetic hints of a cell, and joins rich text and CDATA', async () => {
    const shared = '<si><r><t>東</t></r><r><t><![CDATA[ & ]]></t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></si>'
    expect(await getCells(createWorkbook('<row><c t="s"><v>0</v></c></row>', shared))).toEqual([['東 & ']])
  })

  test.each([
    [
      'whose first sheet is empty, with data in later sheets',
      createArchive({
        'xl/workbook.xml': '<workbook><sheets><sheet r:id="a"/><sheet r:id="b"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
      }),
      'Lembar pertama berkas ini kosong. Pindahkan lembar yang berisi data ke urutan pertama.',
    ],
    [
      'whose cells have no content that can be parsed',
      createWorkbook('<row><c t="inlineStr"><is><y>teks</y></is></c></row>'),
      'Tidak ada isi yang bisa dibaca dari sel-sel lembar pertama. Simpan ulang sebagai CSV, lalu coba lagi.',
    ],
    ['that refers to a missing shared text', createWorkbook('<row><c t="s"><v>3</v></c></row>'), broken],
    ['with a document type', createWorkbook(Buffer.from('<!DOCTYPE x [<!ENTITY x "y">]><x/>')), broken],
    ['that ends inside a tag', createWorkbook(Buffer.from('<worksheet><sheetData><row')), broken],
    ['that is not XML', createWorkbook(Buffer.from([0xff, 0xfe, 0xfd])), broken],
  ])('rejects a workbook %s', async (_name, book, words) => {
    expect(await getFault(book)).toBe(words)
  })

  test('ignores row numbers that the database cannot store, and counts the rows instead', async () => {
    const lines = new RowLines()
    await readWorkbook(
      createWorkbook(`<row r="99999999999999">${cell('a')}</row><row r="-1">${cell('b')}</row>`),
      lines,
    )
    expect([...parseRowLines(lines.bytes())].map(({ line }) => line)).toEqual([1, 2])
  })
})

describe('date cells', () => {
  const formats = [
    '<numFmt numFmtId="164" formatCode="[$-421]dddd, dd mmmm yyyy"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>',
    '<numFmt numFmtId="166" formatCode="[h]:mm"/>',
    '<numFmt numFmtId="167" formatCode="&quot;hari&quot; 0"/>',
    '<numFmt numFmtId="168" formatCode="[Red]#,##0.00"/>',
    '<numFmt numFmtId="169" formatCode="mmm"/>',
    '<numFmt numFmtId="170" formatCode="_-&quot;Rp&quot;* #,##0_d"/>',
    '<numFmt numFmtId="171" formatCode="[Red]0.00%"/>',
    '<numFmt numFmtId="172" formatCode="0.0&quot;%&quot;"/>',
    '<numFmt numFmtId="173" formatCode="0.0\\%"/>',
  ]
  const ids = [0, 14, 22, 20, 164, 165, 166, 167, 168, 169, 170, 58, 9, 10, 171, 172, 173]
  const styles =
    `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
    `<cellXfs>${ids.map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
  const book = (cells: string, properties = '') =>
    createArchive({
      'xl/workbook.xml': `<workbook>${properties}<sheets><sheet r:id="a"/></sheets></workbook>`,
      'xl/styles.xml': styles,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
    })
  const number = (format: number, value: number | string) => `<c s="${ids.indexOf(format)}"><v>${value}</v></c>`

  test.each([
    [0, 45627, '45627'],
    [14, 45627, '2024-12-01'],
    [14, 45627.5, '2024-12-01 12:00'],
    [22, 45627, '2024-12-01 00:00'],
    [22, 45627.354166666664, '2024-12-01 08:30'],
    [20, 0.354166666666667, '08:30'],
    [20, 0.999988426, '23:59:59'],
    [164, 45627, '2024-12-01'],
    [165, 45627.354178240741, '2024-12-01 08:30:01'],
    [166, 0.25, '06:00'],
    [167, 3, '3'],
    [168, 45627, '45627'],
    [169, 45627, '2024-12-01'],
    [170, 45627, '45627'],
    [58, 45627, '2024-12-01'],
    [14, 1, '1900-01-01'],
    [14, 59, '1900-02-28'],
    [14, 60, '60'],
    [14, 61, '1900-03-01'],
    [14, 2_958_465, '9999-12-31'],
    [14, 2_958_466, '2958466'],
    [14, -1, '-1'],
    [14, 'NaN', 'NaN'],
  ])('date format %i shows %s as %s', async (format, value, text) => {
    expect(await getCells(book(number(format, value)))).toEqual([[text]])
  })

  test.each([
    [0, '85.099999999999994', '85.1'],
    [0, '2.2000000000000002', '2.2'],
    [0, '1E-3', '0.001'],
    [0, '1.5e3', '1500'],
    [0, '0812', '0812'],
    [0, '12345678901234567890', '12345678901234567890'],
    [0, '0.30000000000000004', '0.3'],
    [0, '3.20123456789012E+15', '3.20123456789012E+15'],
    [0, '1.2.3', '1.2.3'],
    [168, '85.099999999999994', '85.1'],
    [9, '0.85', '85%'],
    [10, '0.57999999999999996', '58%'],
    [9, '1', '100%'],
    [9, 'x', 'x'],
    [171, '-0.125', '-12.5%'],
    [172, '8.5', '8.5'],
    [173, '8.5', '8.5'],
  ])('number format %i shows the stored number %s as %s', async (format, value, text) => {
    expect(await getCells(book(number(format, value)))).toEqual([[text]])
  })

  test.each(['1', 'true'])('counts dates from 1904 if the workbook requires it (%s)', async value => {
    expect(await getCells(book(number(14, 44165) + number(14, 0), `<workbookPr date1904="${value}"/>`))).toEqual([
      ['2024-12-01', '1904-01-01'],
    ])
  })

  test('parses cells of the type date in any ISO form, and keeps a text that is no date', async () => {
    const days = ['2024-12-01', '2024-12-01T00:00:00', '2024-12-01T08:30:00.000Z', '2024-12-01T08:30:15', 'besok']
    expect(await getCells(book(days.map(day => `<c t="d"><v>${day}</v></c>`).join('')))).toEqual([
      ['2024-12-01', '2024-12-01', '2024-12-01 08:30', '2024-12-01 08:30:15', 'besok'],
    ])
  })

  test('writes "=" before the value of a cell whose date is computed by a formula', async () => {
    expect(await getCells(book('<c s="1"><f>TODAY()</f><v>45627</v></c>'))).toEqual([['=45627']])
  })
})

describe('hostile workbooks', () => {
  /** Returns random text, so that the compression ratio stays low. */
  const noise = (length: number) =>
    Array.from({ length: length / 4 }, () => Math.random().toString(36).slice(2, 6).padEnd(4, 'x')).join('')
  const relations = (xml: string) =>
    createArchive({
      'xl/workbook.xml': '<workbook><sheets><sheet r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': xml,
    })

  test.each([
    ['millions of empty texts', () => createWorkbook('', '<si/>'.repeat(4_000_000)), tooLarge],
    ['millions of relationships without an end', () => relations('<Relationship '.repeat(2_000_000)), tooLarge],
    ['thousands of relationships without an end', () => relations('<Relationship '.repeat(60_000)), broken],
    ['two million empty rows', () => createWorkbook('<row/>'.repeat(2_000_000)), tooLarge],
    ['tags that begin like a cell', () => createWorkbook(`<row>${'<cc'.repeat(1_000_000)}</row>`), tooLarge],
    [
      'a long text that every cell refers to',
      () =>
        createWorkbook(
          `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(2_000),
          `<si><t>${noise(40_000)}</t></si>`,
        ),
      tooLarge,
    ],
    [
      'more rows than allowed',
      () =>
        createWorkbook(
          Array.from({ length: 100_002 }, (_none, at) => `<row>${cell(String((at * 7_919) % 99_991))}</row>`).join(''),
        ),
      'Paling banyak 100.000 baris dalam satu berkas. Bagi menjadi beberapa.',
    ],
  ])('rejects a hostile workbook with %s', async (_name, make, words) => {
    expect(await getFault(make())).toBe(words)
  })

  test('cuts a huge cell of a workbook to 1,001 characters', async () => {
    const [[text] = []] = await getCells(createWorkbook(`<row>${cell(noise(2_000_000))}</row>`))
    expect(text).toHaveLength(1_001)
  })
})

test('counts blank rows, so that the row limit applies to them', () => {
  const lines = new RowLines()
  const add = () => {
    for (let line = 1; line <= 1_048_577; line += 1) lines.add({ line, cells: [] })
  }
  expect(add).toThrow('Berkas ini berisi lebih dari satu juta baris, termasuk yang kosong.')
})
