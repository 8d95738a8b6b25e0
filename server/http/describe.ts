import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { renderDocsPage } from './docs-page.ts'
import { sendJson } from './json-answer.ts'
import { createOpenApi } from './openapi.ts'

/**
 * Serves the API description. Builds the description at the first request, so that it does not delay the start of the
 * server.
 */
export function serveApiDescription(app: FastifyInstance, endpoints: Readonly<Record<string, Endpoint>>): void {
  let document: Record<string, unknown> | undefined
  const described = () => (document ??= createOpenApi(endpoints))
  app.get('/api/openapi.json', async (request, reply) =>
    sendJson(request, reply.header('cache-control', 'no-cache'), JSON.stringify(described()), true),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderDocsPage(endpoints, described())),
  )
}
