import type { FastifyInstance } from 'fastify'
import { toRouterPath } from './calls.ts'
import type { Binding } from './bind.ts'
import { CallError } from './errors.ts'
import { sendFailure } from './failures.ts'

function methodsByPath(bindings: readonly Binding[]): { pattern: RegExp; method: string }[] {
  return bindings.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${toRouterPath(endpoint).replaceAll(/[.]/g, '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
}

/**
 * Answers 404 for an unknown path. Answers 405 with the header `Allow` for a path that exists only for other methods.
 */
export function answerUnknownAddresses(app: FastifyInstance, bindings: readonly Binding[]): void {
  const knownMethods = methodsByPath(bindings)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = knownMethods.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return sendFailure(new CallError('ADDRESS_NOT_FOUND'), request, reply)
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    return sendFailure(new CallError('METHOD_NOT_ALLOWED'), request, reply)
  })
}
