import type { FastifyInstance } from 'fastify'
import type { AnswerOf, DownloadedFile, Endpoint, RequestOf } from '#contract/wire/endpoint.ts'
import type { CallContext, Services } from './context.ts'
import type { StreamedFile } from './download.ts'
import type { Person } from './person.ts'

type WhoOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Person

/** Answer of a handler. A file may also be streamed. */
type Answered<E extends Endpoint> = AnswerOf<E> | (AnswerOf<E> extends DownloadedFile ? StreamedFile : never)

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: CallContext<WhoOf<E>>,
) => Promise<Answered<E>> | Answered<E>

export interface BindOptions {
  /**
   * True if the call is refused for another `Origin` or `Sec-Fetch-Site: cross-site`. For calls that rely on a cookie.
   */
  sameSiteOnly?: boolean
  /** Seconds for which any cache may store the answer. For public answers that change only with a release. */
  cacheSeconds?: number
}

/** An endpoint with its handler. */
export interface Binding extends BindOptions {
  readonly endpoint: Endpoint
  readonly handler: (request: RequestOf<Endpoint>, context: CallContext) => Promise<unknown>
}

/** Connects a handler to an endpoint. The compiler checks request, person and answer against the contract. */
export function bindEndpoint<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: BindOptions = {}): Binding {
  return {
    ...options,
    endpoint,
    // The HTTP layer parses the request with this endpoint's schemas and checks its access, so both types are right.
    handler: async (request, context) => handler(request, context as CallContext<WhoOf<E>>),
  }
}

/**
 * A route outside the contract, such as media files. It runs inside the app, below `/api`, with the app's error format
 * and headers.
 */
export type Mount = (app: FastifyInstance, services: Services) => void | Promise<void>
