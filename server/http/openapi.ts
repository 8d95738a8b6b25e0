import { brand } from '#contract/site/brand.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type DownloadType, type Endpoint, ErrorAnswer, hasEnvelope } from '#contract/wire/endpoint.ts'
import { getErrorStatus } from '#contract/wire/error-codes.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'

type JsonObject = Record<string, unknown>

/**
 * Converts a schema to JSON Schema. Leaves out checks and transformations that JSON Schema cannot express. Requests are
 * still validated by the original schemas.
 */
function getSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

function getParameters(source: 'path' | 'query', schema: v.GenericSchema | undefined): JsonObject[] {
  if (schema === undefined) return []
  // The JSON Schema of an object has these two fields.
  const { properties = {}, required = [] } = getSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: source,
    required: source === 'path' || required.includes(name),
    schema: part,
  }))
}

const oneFile = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
}
/** Returns the JSON Schema of a form that contains a file and the given fields. */
function getForm(fields: JsonObject | undefined): JsonObject {
  const { schema } = oneFile['multipart/form-data']
  // The JSON Schema of an object has these two fields.
  const { properties = {}, required = [] } = (fields ?? {}) as { properties?: JsonObject; required?: string[] }
  const whole = { ...schema, properties: { ...properties, ...schema.properties } }
  return { 'multipart/form-data': { schema: { ...whole, required: [...required, ...schema.required] } } }
}
const rawBytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function requestContentOf({ upload, bytes, body }: Endpoint): JsonObject | undefined {
  const schema = body && getSchema(body, 'input')
  if (upload) return getForm(schema)
  if (bytes) return rawBytes
  return schema && json(schema)
}
const file = (type: DownloadType) => ({ [type]: { schema: { type: 'string', format: 'binary' } } })
const json = (schema: JsonObject) => ({ 'application/json': { schema } })
const failure = (description: string) => ({
  description,
  content: json({ $ref: '#/components/schemas/Error' }),
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'Kunci yang sama dengan isi yang sama dijawab sama dan tidak diterapkan dua kali.',
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^"\\d{1,9}"$' },
  description: 'Versi data saat dibaca. Tanpa ini dijawab 428; bila sudah berubah, 412.',
}

function getContent(endpoint: Endpoint): JsonObject {
  if (endpoint.download) return file(endpoint.download)
  const answer = getSchema(endpoint.answer, 'output')
  return json(hasEnvelope(endpoint) ? { type: 'object', required: ['data'], properties: { data: answer } } : answer)
}

function getOperation(name: string, endpoint: Endpoint): JsonObject {
  const content = requestContentOf(endpoint)
  const refused = endpoint.errors.filter(code => getErrorStatus(code) === 400)
  const codes = refused.length > 0 ? refused.join(', ') : 'VALIDATION_FAILED'
  const isLimited = endpoint.limit !== undefined || endpoint.errors.includes('TOO_MANY_REQUESTS')
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').filter(part => part !== '' && part !== 'v1')[0] ?? 'lain'],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...getParameters('path', endpoint.params),
      ...getParameters('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(endpoint.isVersioned ? [ifMatch] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: 'Berhasil',
        headers: { 'client-version': { schema: { type: 'string' } } },
        content: getContent(endpoint),
      },
      400: failure(`Ditolak: ${codes}`),
      ...(endpoint.access !== 'public' && { 401: failure('UNAUTHORIZED'), 403: failure('JWT_EXPIRED atau FORBIDDEN') }),
      ...(isLimited && { 429: failure('TOO_MANY_REQUESTS') }),
      default: failure('Kesalahan lain'),
    },
  }
}

/** Returns the OpenAPI 3.1 document of all calls, generated from the endpoints that the server uses. */
export function createOpenApi(endpoints: Readonly<Record<string, Endpoint>>): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = getOperation(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: CLIENT_VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: getSchema(ErrorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
