import { expect, test } from 'vitest'
import { removeServerFields, markSchemasAsPure } from './no-server-fields.ts'

test('removes server-only fields from defineEndpoint, and keeps equally named fields of schemas', () => {
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
  expect(removeServerFields(code)).toBe(`export const listX = defineEndpoint({
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

test('marks calls that create a schema as pure, but not calls that check a value', () => {
  expect(markSchemasAsPure('const A = v.object({ b: v.string() })\nif (!v.is(A, x)) v.parse(A, x)')).toBe(
    'const A = /* @__PURE__ */ v.object({ b: /* @__PURE__ */ v.string() })\nif (!v.is(A, x)) v.parse(A, x)',
  )
})
