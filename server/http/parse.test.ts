import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toJsonSchema } from '@valibot/to-json-schema'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { CallError } from './errors.ts'
import { parseRequest } from './parse.ts'

type Part = 'params' | 'query' | 'body'

const wrongTypes = [undefined, null, 7, -1.5, true, '', 'x'.repeat(30_000), [], [null], {}, { aneh: { toString: 1 } }]

function getFields(schema: v.GenericSchema): string[] {
  const json = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as Record<string, unknown>
  return Object.keys((json['properties'] as object | undefined) ?? {})
}

/** Returns invalid inputs: values of a wrong type, objects with only wrong fields, and objects with one wrong field. */
function brokenValues(schema: v.GenericSchema): unknown[] {
  const fields = getFields(schema)
  const all = wrongTypes.map(value => Object.fromEntries(fields.map(field => [field, value])))
  const single = fields.flatMap(field => wrongTypes.map(value => ({ [field]: value })))
  return [...wrongTypes, ...all, ...single, { tidakAda: 1 }]
}

function getRefusals(endpoint: Endpoint, part: Part, value: unknown): string[] {
  const raw = { params: undefined, query: undefined, body: undefined, [part]: value }
  const alone = { ...endpoint, params: undefined, query: undefined, body: undefined, [part]: endpoint[part] }
  try {
    parseRequest(alone, raw)
    return []
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Object.values(error.fieldErrors ?? {})
  }
}

const ENGLISH = /\b(?:invalid|expected|received|required|missing|must|should|the|is|not|key|type|unknown)\b/i

describe('language of schema errors', () => {
  it.each(Object.entries(api))('errors of the schema of %s are in Indonesian', (_name, endpoint: Endpoint) => {
    const parts = (['params', 'query', 'body'] as const).filter(part => endpoint[part] !== undefined)
    const issues = new Set<string>()
    for (const part of parts) {
      for (const value of brokenValues(endpoint[part]!)) {
        for (const message of getRefusals(endpoint, part, value)) issues.add(message)
      }
    }
    expect([...issues].filter(message => ENGLISH.test(message) || message.trim() === '')).toEqual([])
  })
})
