import type { FastifyInstance } from 'fastify'
import type { AnswerOf, DownloadedFile, Endpoint, RequestOf } from '#contract/endpoint.ts'
import type { CallContext, Services } from './context.ts'
import type { StreamedFile } from './download.ts'
import type { Person } from './person.ts'

type WhoOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Person

/** A file may also be answered piece by piece. */
type Answered<E extends Endpoint> = AnswerOf<E> | (AnswerOf<E> extends DownloadedFile ? StreamedFile : never)

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: CallContext<WhoOf<E>>,
) => Promise<Answered<E>> | Answered<E>

export interface BindOptions {
  /** For calls that act on a cookie: a foreign `Origin` or `Sec-Fetch-Site: cross-site` is refused. */
  sameSiteOnly?: boolean
  /** For public reads that change with a release at most: how long any cache may answer by itself. */
  cacheSeconds?: number
}

/** An endpoint and what answers it. */
export interface Binding extends BindOptions {
  readonly endpoint: Endpoint
  readonly handler: (request: RequestOf<Endpoint>, context: CallContext) => Promise<unknown>
}

/** Ties a handler to an endpoint; the compiler checks request, person and answer against the contract. */
export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, options: BindOptions = {}): Binding {
  return {
    ...options,
    endpoint,
    // The HTTP layer parses the request by this very endpoint's schemas and admits by its access, so both types hold.
    handler: async (request, context) => handler(request, context as CallContext<WhoOf<E>>),
  }
}

/** For what is not a call of the contract: media files. Runs inside the app, below `/api`, with its errors and headers. */
export type Mount = (app: FastifyInstance, services: Services) => void | Promise<void>
