import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+62812', "'+62812"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1', `"'\t=1"`],
  ['a,"b"\nc', '"a,""b""\nc"'],
  ['08123', '08123'],
  [-2, '-2'],
  [null, ''],
  [true, 'ya'],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})
