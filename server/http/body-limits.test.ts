import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { BYTES_PER_VALUE } from '#contract/wire/limits.ts'

interface Schema {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

interface Size {
  bytes: number
  values: number
}

const CHARACTER_BYTES = 3
/** Base64url. Each of its characters is one byte. */
const BASE64URL = String.raw`^[\w-]+$`
const getLength = (value: unknown) => ({ bytes: JSON.stringify(value).length, values: 1 })
const largest = (sizes: Size[]): Size => ({
  bytes: Math.max(...sizes.map(size => size.bytes)),
  values: Math.max(...sizes.map(size => size.values)),
})

/**
 * Returns the size of the largest valid value: all texts at their maximum length, and all lists full. A part without a
 * limit counts as empty.
 */
function longest(schema: Schema): Size {
  const { anyOf, oneOf = anyOf } = schema
  if ('const' in schema) return getLength(schema.const)
  if (schema.enum) return largest(schema.enum.map(getLength))
  if (oneOf) return largest(oneOf.map(longest))
  if (schema.type === 'string') {
    const characterBytes = schema.pattern === BASE64URL ? 1 : CHARACTER_BYTES
    const letters = schema.format === undefined ? (schema.maxLength ?? 0) * characterBytes : 40
    return { bytes: letters + 2, values: 1 }
  }
  if (schema.type === 'array') {
    const item = longest(schema.items ?? {})
    const count = schema.maxItems ?? 0
    return { bytes: 2 + count * (item.bytes + 1), values: 1 + count * item.values }
  }
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => ({ name, ...longest(part) }))
  if (parts.length === 0) return { bytes: 20, values: 1 }
  return parts.reduce(
    (sum, { name, bytes, values }) => ({ bytes: sum.bytes + name.length + 4 + bytes, values: sum.values + values }),
    { bytes: 2, values: 1 },
  )
}

const getSchema = (body: v.GenericSchema) => toJsonSchema(body, { typeMode: 'input', errorMode: 'ignore' }) as Schema
const withJson = Object.entries(api as Record<string, Endpoint>).filter(
  ([, { body, upload }]) => body !== undefined && upload === undefined,
)

describe('size limits of request bodies', () => {
  it.each(withJson)('the longest valid body of %s fits into its size limit', (_name, { body, bodyMaxBytes }) => {
    const { bytes, values } = longest(getSchema(body as v.GenericSchema))
    expect(bytes).toBeLessThanOrEqual(bodyMaxBytes)
    expect(values).toBeLessThanOrEqual(bodyMaxBytes / BYTES_PER_VALUE)
  })
})

it('without authentication, only the calls listed in this test accept a body of more than two kilobytes', () => {
  const open = Object.entries(api as Record<string, Endpoint>).filter(([, { access }]) => access === 'public')
  const larger = open.filter(([, { bodyMaxBytes }]) => bodyMaxBytes > 2048).map(([name]) => name)
  expect(api.login.bodyMaxBytes).toBe(2048)
  expect(larger.toSorted()).toEqual([
    'confirmEmail',
    // Receipts of a day offline, each with its own token.
    'confirmPushes',
    'finishGoogle',
    'finishPasskeyLogin',
    'legacyRegister',
    'legacyTokenNew',
    'notifyPayment',
    'resetPassword',
  ])
})
