import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DownloadedFile, type Endpoint, hasEnvelope } from '#contract/wire/endpoint.ts'
import * as v from 'valibot'
import { runInCall, type Priority } from '../db/call.ts'
import type { Binding } from './bind.ts'
import type { CallContext, Services } from './context.ts'
import { createBusyError } from './errors.ts'
import { readCaller } from './caller.ts'
import { createCookieJar } from './cookies.ts'
import { receiveBytes, acceptRawBytes } from './bytes.ts'
import { findTrustedSite } from './own-origin.ts'
import { sendJson } from './json-answer.ts'
import { callFor, getPriority } from './priorities.ts'
import { receiveForm, requireUpload, acceptMultipart } from './multipart.ts'
import { sendFile, StreamedFile } from './download.ts'
import { parseAnswer, parseIdempotencyKey, parseRequest, parseVersion } from './parse.ts'
import { identifyCaller, requireAccess, runWithRoleCheck, type Person, type PersonPort } from './person.ts'
import type { RateLimits } from './rate-limit.ts'
import { isOpenedLink, requireSameSite } from './same-site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | undefined
  }
}

export interface CallServices {
  services: Services
  people: PersonPort
  limits: RateLimits
  /**
   * Returns true if a new call of this priority class would be refused because no database connection becomes free in
   * time.
   */
  turnsAway: (priority: Priority) => boolean
}

/**
 * Returns the value of the `Cache-Control` header. Personal answers must not be stored. Caches must revalidate public
 * answers each time, unless the binding sets `cacheSeconds`.
 */
function cacheControl({ endpoint, cacheSeconds }: Binding): string {
  if (endpoint.access !== 'public' || endpoint.method !== 'GET') return 'no-store'
  return cacheSeconds === undefined ? 'no-cache' : `public, max-age=${cacheSeconds}`
}

/** Converts a path of the contract such as `/enrollment/{id}` to the notation of the router. */
export function toRouterPath(endpoint: Pick<Endpoint, 'path'>): string {
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

function getContext(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  sent: unknown,
  { services, limits }: CallServices,
): CallContext {
  const caller = readCaller(request, services.keys)
  return {
    ...services,
    person: request.person,
    idempotencyKey: parseIdempotencyKey(endpoint, request.headers['idempotency-key']),
    version: parseVersion(endpoint, request.headers['if-match']),
    sent,
    requestId: request.id,
    log: request.log,
    cookies: createCookieJar(services.config, request, reply),
    header: name => [request.headers[name.toLowerCase()]].flat()[0],
    readAsCaller: address => getAsCaller(request, address),
    caller,
    trustedSite: findTrustedSite(services.config, request),
    limit: (name, subject, familiarity) => {
      if (endpoint.limit !== name)
        throw new Error(`the contract does not declare the limit ${name} for ${endpoint.path}`)
      return limits.spend(name, caller, subject, familiarity)
    },
    refund: (name, subject, familiarity) => limits.refund(name, caller, subject, familiarity),
    forgive: (name, subject, familiarity) => limits.forgive(name, caller, subject, familiarity),
    newAccount: make => limits.newAccount(caller, make),
    isFirstEmail: (email, familiarity) => limits.isFirstEmail(email, familiarity),
    isFirstWrongCode: (userId, code) => limits.isFirstWrongCode(userId, code),
  }
}

async function getAsCaller(request: FastifyRequest, address: string): Promise<{ status: number; body: string }> {
  const { authorization } = request.headers
  const { statusCode, payload } = await request.server.inject({
    method: 'GET',
    url: `/api${address}`,
    remoteAddress: request.ip,
    headers: { accept: 'application/json', ...(authorization !== undefined && { authorization }) },
  })
  return { status: statusCode, body: payload }
}

/**
 * Registers one route per binding. Checks for each call the site of its page, the rate limit of the IP address, the
 * caller's access and the request. Then runs the handler, and validates its answer against the contract before sending
 * the answer.
 */
export function serveCalls(app: FastifyInstance, bindings: readonly Binding[], deps: CallServices): void {
  const { services, people, limits, turnsAway } = deps
  app.decorateRequest('person', undefined)
  const serve = (scope: FastifyInstance, binding: Binding) => {
    const { endpoint, handler, sameSiteOnly = false } = binding
    scope.route({
      method: endpoint.method,
      url: toRouterPath(endpoint),
      config: { priority: getPriority(endpoint) },
      bodyLimit: endpoint.bytes?.maxBytes ?? endpoint.upload?.maxBytes ?? endpoint.bodyMaxBytes,
      onRequest: async request => {
        // Runs before the token is verified. Otherwise, in an overload, the server would spend most of its time on
        // verifying tokens of calls that are then refused.
        if (endpoint.access !== 'public' && turnsAway(getPriority(endpoint))) throw createBusyError()
        const isCounted = endpoint.limit !== undefined && !isOpenedLink(request)
        if (sameSiteOnly || isCounted) requireSameSite(services.config, request, endpoint)
        const { db, keys } = services
        const callFacts = { people, db, keys, now: services.now() }
        request.person = await runInCall(callFor(endpoint), async () => {
          if (endpoint.limit) await limits.enter(endpoint.limit, readCaller(request, keys))
          return identifyCaller(endpoint.access, request.headers.authorization, callFacts)
        })
        requireAccess(endpoint.access, request.person)
        requireUpload(endpoint, request)
      },
      handler: async (request, reply) => {
        const form = await receiveForm(endpoint, request)
        const bytes = receiveBytes(endpoint, request)
        // Validates the fields of a form. The bytes of an upload are not validated by the schema of the body, because
        // they are not JSON.
        const body = form ? form.fields : bytes ? undefined : request.body
        const { params, query } = request
        const parsed = { ...parseRequest(endpoint, { params, query, body }), file: form?.file, bytes }
        const context = getContext(request, reply, endpoint, body, deps)
        // If the caller was identified, or a rate limit has counted the call, the call has already used the database.
        // It then counts as begun, so that new calls cannot displace it.
        const isBegun = request.person !== undefined || endpoint.limit !== undefined
        const callFacts = { people, db: services.db }
        const result = await runInCall(callFor(endpoint, isBegun), () =>
          runWithRoleCheck(endpoint, request.person, callFacts, async () => handler(parsed, context)),
        )
        reply.header('cache-control', cacheControl(binding))
        if (result instanceof StreamedFile) return sendFile(reply, endpoint, result)
        const answer = parseAnswer(endpoint, result)
        if (v.is(DownloadedFile, answer)) return sendFile(reply, endpoint, answer)
        const text = JSON.stringify(hasEnvelope(endpoint) ? { data: answer } : answer)
        return sendJson(request, reply, text, endpoint.access === 'public')
      },
    })
  }
  const isUpload = ({ endpoint }: Binding) => endpoint.upload !== undefined
  const isBytes = ({ endpoint }: Binding) => endpoint.bytes !== undefined
  for (const binding of bindings) if (!isUpload(binding) && !isBytes(binding)) serve(app, binding)
  // Registers forms and raw bytes in separate scopes, because all other routes must refuse both body formats.
  app.register(async scope => {
    await acceptMultipart(scope)
    for (const binding of bindings.filter(isUpload)) serve(scope, binding)
  })
  app.register(async scope => {
    acceptRawBytes(scope)
    for (const binding of bindings.filter(isBytes)) serve(scope, binding)
  })
}
