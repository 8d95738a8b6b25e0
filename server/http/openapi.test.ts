import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createOpenApi } from './openapi.ts'

const endpoints: Readonly<Record<string, Endpoint>> = api

test('describes the status 429 for every call that a limit can refuse, and for no other call', () => {
  const { paths } = createOpenApi(endpoints) as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  } // the OpenAPI document has these fields
  const described = Object.entries(endpoints).filter(
    ([, { path, method }]) => paths[path]?.[method.toLowerCase()]?.responses[429] !== undefined,
  )
  const limited = Object.entries(endpoints).filter(
    ([, { limit, errors }]) => limit !== undefined || errors.includes('TOO_MANY_REQUESTS'),
  )
  expect(described.map(([name]) => name)).toEqual(limited.map(([name]) => name))
  expect(described.map(([name]) => name)).toContain('sendOutbox')
  expect(paths['/v1/outbox']?.['post']?.responses[400]?.description).not.toContain('TOO_MANY_REQUESTS')
})

test('only calls that declare a limit, and addresses outside of the contract, refuse with TOO_MANY_REQUESTS', async () => {
  const root = join(import.meta.dirname, '../features')
  const files = globSync('**/*.ts', { cwd: root }).filter(name => !name.endsWith('.test.ts'))
  const codes = await Promise.all(files.map(name => readFile(join(root, name), 'utf8')))
  const refusing = files.filter((_name, at) => codes[at]?.includes("CallError('TOO_MANY_REQUESTS'"))
  // `context.limit` throws for a limit that the contract does not declare, so only these files need a check. The first
  // two answer addresses that are not calls of the contract; the third serves `sendOutbox`.
  expect(refusing.toSorted()).toEqual([
    'certificate/portfolio/files.ts',
    'learning/outbox/routes.ts',
    'site/feed/service.ts',
  ])
})
