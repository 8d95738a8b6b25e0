import { makeZip } from 'client-zip'
import { type CsvColumn, type CsvValue } from './csv.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const FORMATS = 'http://schemas.openxmlformats.org'
const MAIN = `${FORMATS}/spreadsheetml/2006/main`
const RELATIONSHIPS = `${FORMATS}/officeDocument/2006/relationships`
const PACKAGE = `${FORMATS}/package/2006`
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Parts of the workbook without the sheet. The only additional cell style, number 1, has the format 'Text'. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * Generates a workbook with one sheet, so that sending can begin before all rows are read. Text is stored as text, so
 * that leading zeros and long numbers are kept and no cell can be a formula. All parts have the time `at`, so that the
 * same rows give the same bytes.
 */
export function generateXlsx<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  at: Date,
): AsyncIterable<Uint8Array> {
  async function* sheet() {
    const getRow = (cells: readonly CsvValue[]) => `<row>${cells.map(getCell).join('')}</row>`
    const head = getRow(columns.map(({ name }) => name))
    yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${head}`)
    for await (const rows of batches) {
      yield Buffer.from(rows.map(row => getRow(columns.map(({ value }) => value(row)))).join(''))
    }
    yield Buffer.from('</sheetData></worksheet>')
  }
  function* files() {
    for (const [name, input] of Object.entries(parts)) yield { name, input: HEAD + input, lastModified: at }
    yield { name: 'xl/worksheets/sheet1.xml', input: sheet(), lastModified: at }
  }
  return makeZip(files())
}

function getCell(value: CsvValue): string {
  if (value === null) return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  const text =
    typeof value === 'boolean' ? (value ? 'ya' : 'tidak') : value instanceof Date ? value.toISOString() : value
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${readXmlText(text)}</t></is></c>`
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/**
 * Removes lone surrogates, U+FFFE, U+FFFF, and control characters except tabs and line ends, because XML 1.0 cannot
 * represent them.
 */
const readXmlText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>\r]/g, sign => references[sign] ?? sign)
