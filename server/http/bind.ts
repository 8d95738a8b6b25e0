import type { FastifyInstance } from 'fastify'
import type { AnswerOf, DownloadedFile, Endpoint, RequestOf } from '#contract/wire/endpoint.ts'
import type { CallContext, Services } from './context.ts'
import type { StreamedFile } from './download.ts'
import type { Person } from './person.ts'

type WhoOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Person

/** Answer of a handler. If the endpoint returns a file, the handler may also return a stream. */
type Answered<E extends Endpoint> = AnswerOf<E> | (AnswerOf<E> extends DownloadedFile ? StreamedFile : never)

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: CallContext<WhoOf<E>>,
) => Promise<Answered<E>> | Answered<E>

export interface BindOptions {
  /**
   * True if calls with another `Origin`, or with `Sec-Fetch-Site: cross-site`, are refused. Needed for calls that rely
   * on a cookie.
   */
  sameSiteOnly?: boolean
  /**
   * Seconds for which all caches, including shared caches, may store the answer. Only for public answers that change
   * only with a release.
   */
  cacheSeconds?: number
}

/** An endpoint with its handler. */
export interface Binding extends BindOptions {
  readonly endpoint: Endpoint
  readonly handler: (request: RequestOf<Endpoint>, context: CallContext) => Promise<unknown>
}

/**
 * Connects a handler to an endpoint. The compiler checks the handler's request, person and answer against the contract.
 */
export function bindEndpoint<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: BindOptions = {}): Binding {
  return {
    ...options,
    endpoint,
    // The cast is safe, because the HTTP layer parses the request with this endpoint's schemas and checks the
    // endpoint's access.
    handler: async (request, context) => handler(request, context as CallContext<WhoOf<E>>),
  }
}

/**
 * Registers a route outside of the contract, such as media files. The route is below `/api` and uses the app's error
 * format and headers.
 */
export type Mount = (app: FastifyInstance, services: Services) => void | Promise<void>
