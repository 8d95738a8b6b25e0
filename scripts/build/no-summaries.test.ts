import { expect, test } from 'vitest'
import { withoutSummaries } from './no-summaries.ts'

test('removes the summary of an endpoint and keeps a field with the same name', () => {
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
