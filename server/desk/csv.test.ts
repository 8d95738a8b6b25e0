import { expect, test } from 'vitest'
import { formatCsvCell } from './csv.ts'
import { parseCsv } from './import/csv-rows.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['　＠SUM(1)', "'　＠SUM(1)"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['+62812', "'+62812"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1', `"'\t=1"`],
  ['a,"b"\nc', '"a,""b""\nc"'],
  ['08123', "'08123"],
  ['3174012345678901', "'3174012345678901"],
  ['0', '0'],
  ['62812345678', '62812345678'],
  ['08-12', '08-12'],
  [-2, '-2'],
  [null, ''],
  [true, 'ya'],
])('writes the value %j as the CSV cell %j', (value, cell) => {
  expect(formatCsvCell(value)).toBe(cell)
})

test.each(['08123', '3174012345678901', '62812', "'kutip", "O'Neil"])(
  'writing and parsing CSV returns the value %j unchanged',
  value => {
    const [row] = parseCsv(Buffer.from(`${formatCsvCell(value)},x\r\n`))
    expect(row?.cells).toEqual([value, 'x'])
  },
)
