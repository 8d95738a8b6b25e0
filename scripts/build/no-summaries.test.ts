import { expect, test } from 'vitest'
import { withoutSummaries } from './no-summaries.ts'

test('the sentence of an endpoint goes, a field of that name stays', () => {
  const code = `export const listX = defineEndpoint({
  method: 'GET',
  summary: 'Daftar X, dan \\'Y\\'',
  path: '/v1/x',
})
const X = v.object({
  summary: v.string(),
})
`
  expect(withoutSummaries(code)).toBe(`export const listX = defineEndpoint({
  method: 'GET',
  path: '/v1/x',
})
const X = v.object({
  summary: v.string(),
})
`)
})
