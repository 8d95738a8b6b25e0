import * as v from 'valibot'
import type { Endpoint, RequestOf } from '#contract/wire/endpoint.ts'
import { parseInput } from '#contract/wire/parse-input.ts'
import { CallError } from './errors.ts'

function parsePart(name: string, schema: v.GenericSchema | undefined, value: unknown): unknown {
  return schema && parseWithSchema(schema, value, name)
}

/**
 * Parses a value with a schema. If the value is invalid, throws VALIDATION_FAILED with one message per field path.
 * `name` is the path of the whole value and the start of all field paths.
 */
export function parseWithSchema<S extends v.GenericSchema>(schema: S, value: unknown, name: string): v.InferOutput<S> {
  const parsed = parseInput(schema, value, name)
  if (parsed.errors === undefined) return parsed.output
  throw new CallError('VALIDATION_FAILED', { fieldErrors: parsed.errors })
}

/**
 * Parses params, query and body with the endpoint's schemas. If one of them is invalid, throws VALIDATION_FAILED with
 * one message per field path.
 */
export function parseRequest(
  endpoint: Endpoint,
  raw: { params: unknown; query: unknown; body: unknown },
): Omit<RequestOf<Endpoint>, 'file' | 'bytes'> {
  return {
    params: parsePart('params', endpoint.params, raw.params),
    query: parsePart('query', endpoint.query, raw.query),
    body: parsePart('body', endpoint.body, raw.body),
  }
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/

export function parseIdempotencyKey(endpoint: Endpoint, header: string | string[] | undefined): string | undefined {
  if (!endpoint.idempotent || header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw new CallError('VALIDATION_FAILED', { fieldErrors: { 'idempotency-key': 'Kunci pengiriman tidak valid' } })
}

/**
 * Returns the version from an `If-Match` header such as `"7"`. A versioned endpoint requires the header. Without the
 * version that the caller saw, a write could overwrite a change by another user.
 */
export function parseVersion(endpoint: Endpoint, header: string | undefined): number | undefined {
  if (!endpoint.isVersioned) return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(header ?? '') ?? []
  if (version === undefined) throw new CallError('VERSION_REQUIRED')
  return Number(version)
}

/** Validates an answer with the endpoint's schema. The log contains the paths of invalid fields, never their values. */
export function parseAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = v.safeParse(endpoint.answer, answer)
  if (parsed.success) return parsed.output
  const paths = parsed.issues.map(issue => `${v.getDotPath(issue) ?? 'answer'} (${issue.type})`)
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not match its schema: ${paths.join(', ')}`)
}
