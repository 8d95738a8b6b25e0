import * as fc from 'fast-check'

/** Invalid values that servers receive in practice: from broken clients, from probes, from pasted text. */

type JsonSchema = Record<string, unknown>

/** Existing texts and ids, by the name of their field. */
export type KnownValues = (field: string) => fc.Arbitrary<string>

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '../../etc/passwd', "' or 1=1--", '<script>', '%00', '💥'.repeat(50)),
  fc.constantFrom('a'.repeat(20_000), '1e309', '-0', 'NaN', '__proto__', 'constructor', '\r\nX-Evil: 1', 'null'),
  fc.integer().map(String),
)

export const arbitraryValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, 1e308, -1, 0, 2 ** 53),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}') as unknown),
)

function textBy(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema['format'] === 'uuid') return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() })
  if (schema['format'] === 'email') return fc.oneof(fc.emailAddress(), fc.constantFrom('siswa@semai.test', ' A@B.ID '))
  if (schema['format'] === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  const { minLength = 0, maxLength = 40 } = schema as { minLength?: number; maxLength?: number }
  const free = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) })
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: free })
}

/** Generates a value that the schema accepts in most cases. */
export function generateValidValue(schema: JsonSchema, known: KnownValues, field = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const either = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (either !== undefined) return fc.oneof(...either.map(each => generateValidValue(each, known, field)))
  switch (schema['type']) {
    case 'string':
      return textBy(schema, known(field))
    case 'number':
    case 'integer':
      return fc.integer({ min: -1_000, max: 1_000_000 })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(generateValidValue((schema['items'] ?? {}) as JsonSchema, known, field), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 4,
      })
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
      const record = Object.fromEntries(properties.map(([name, part]) => [name, generateValidValue(part, known, name)]))
      return fc.record(record, { requiredKeys: (schema['required'] ?? []) as string[] })
    }
    default:
      return arbitraryValue
  }
}

/** Generates a value in which one field, or the whole value, is invalid. */
export function generateInvalidValue(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const names = Object.keys(schema['properties'] ?? { x: 1 })
  const oneWrong = fc
    .tuple(generateValidValue(schema, known), fc.constantFrom(...names), arbitraryValue)
    .map(([value, name, wrong]) => ({ ...(value as object), [name]: wrong }))
  return fc.oneof({ weight: 3, arbitrary: oneWrong }, { weight: 1, arbitrary: arbitraryValue })
}

export const rawBody = fc.oneof(
  fc.string(),
  fc.constantFrom('{', '[', 'null', '"x"', '{"a":1}}', '\0', '{"email":"a@b.id","email":"c@d.id"}', '['.repeat(5_000)),
  fc.constantFrom('{"__proto__":1}', `{"entries":${'['.repeat(900)}${']'.repeat(900)}}`, '\ufeff{}', '{"a":1e999}'),
)

export const nastyAddressPart: fc.Arbitrary<string> = nastyText.map(value => {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80' // a lone surrogate has no encoding; a client may still send its bytes
  }
})
