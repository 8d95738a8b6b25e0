import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { CsvColumn } from './csv.ts'
import { readSheet } from './import/read-sheet.ts'
import { parseRowLines } from './import/row-lines.ts'
import { generateXlsx } from './xlsx.ts'

type Row = readonly [string, number | null]
const columns: readonly CsvColumn<Row>[] = [
  { name: 'Nomor HP', value: ([text]) => text },
  { name: 'Nominal', value: ([, amount]) => amount },
]
const at = new Date('2026-11-24T12:00:00Z')

async function getBytes(...batches: (readonly Row[])[]): Promise<Uint8Array> {
  async function* rows() {
    yield* batches
  }
  return buffer(generateXlsx(columns, rows(), at))
}

async function getCells(bytes: Uint8Array): Promise<string[][]> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return [...parseRowLines(await readSheet({ bytes, type }))].map(({ cells }) => cells)
}

test('an exported workbook keeps leading zeros and long digits, and contains formulas and XML as text', async () => {
  const texts = ['081234567890', '3174012345678901', '=1+1', '+62812', '<b>&amp;</b> "x"', "O'Neil", ' spasi ', 'a\nb']
  const rows = texts.map((text, nth): Row => [text, nth * 10_000])
  const cells = await getCells(await getBytes(rows.slice(0, 3), rows.slice(3)))
  expect(cells).toEqual([['Nomor HP', 'Nominal'], ...rows.map(([text, amount]) => [text, String(amount)])])
})

test('an exported workbook leaves out characters that XML cannot contain', async () => {
  const bytes = await getBytes([['a\u0000b\u001F\uFFFEc\uD800', null]])
  expect((await getCells(bytes))[1]?.[0]).toBe('abc\uFFFD')
})

test('the same rows always give a workbook with the same bytes', async () => {
  const rows: readonly Row[] = [['0812', 1]]
  expect(await getBytes(rows)).toEqual(await getBytes(rows))
})
