import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readShape } from './read-shape.ts'

const schema = v.object({ list: v.array(v.string()) })

test('reports every error of a small file, and only the first error of a large file', () => {
  const wrong = { list: Array.from({ length: 1_000 }, () => 1) }
  const getReportsFor = (bytes: number) => {
    const shape = readShape(schema, wrong, bytes)
    return 'issues' in shape ? shape.issues.length : 'read'
  }
  expect(getReportsFor(3_000)).toBe(1_000)
  expect(getReportsFor(300_000)).toBe(1)
  expect(readShape(schema, { list: ['a'] }, 300_000)).toEqual({ output: { list: ['a'] } })
})
