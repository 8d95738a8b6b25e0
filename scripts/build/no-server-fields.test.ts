import { expect, test } from 'vitest'
import { withoutServerFields, withPureSchemas } from './no-server-fields.ts'

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

test('marks calls that make a schema as pure, and no call that checks a value', () => {
  expect(withPureSchemas('const A = v.object({ b: v.string() })\nif (!v.is(A, x)) v.parse(A, x)')).toBe(
    'const A = /* @__PURE__ */ v.object({ b: /* @__PURE__ */ v.string() })\nif (!v.is(A, x)) v.parse(A, x)',
  )
})
