import { expect, test } from 'vitest'
import { withoutServerFields } from './no-server-fields.ts'

test('removes the fields of an endpoint that only the server reads and keeps fields with the same names', () => {
  const code = `export const listX = defineEndpoint({
  method: 'GET',
  summary: 'Daftar X, dan \\'Y\\'',
  path: '/v1/x',
  limit: 'voucher-code',
  errors: [
    'X_NOT_FOUND',
    ...others,
  ],
})
const X = v.object({
  summary: v.string(),
  errors: v.array(v.string()),
  limit: v.number(),
})
`
  expect(withoutServerFields(code)).toBe(`export const listX = defineEndpoint({
  method: 'GET',
  path: '/v1/x',
})
const X = v.object({
  summary: v.string(),
  errors: v.array(v.string()),
  limit: v.number(),
})
`)
})
