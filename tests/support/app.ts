import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { api } from '#contract/api.ts'
import type { Endpoint, FileToSend, InputOf } from '#contract/wire/endpoint.ts'
import { type AppParts, buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import type { Binding } from '#server/http/bind.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Sends an endpoint's call as a client would; `as` is an access token. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface CallOptions {
  as?: string
  headers?: Record<string, string>
  /**
   * Runs after the server has read the headers and before the body arrives. A call without a body then sends an empty
   * object.
   */
  beforeBody?: (() => Promise<void>) | undefined
}

/** Sends the whole payload at once, or holds it back until `beforeBody` is done. */
function getPayload(payload: Buffer | string, beforeBody: CallOptions['beforeBody']): Buffer | string | Readable {
  if (!beforeBody) return payload
  return Readable.from(
    (async function* () {
      await beforeBody()
      yield payload
    })(),
  )
}

export interface TestAppOptions extends Partial<Omit<AppParts, 'config'>> {
  config?: Partial<Config>
  /** Endpoints of the test, which replace those of the product. */
  bindings?: readonly Binding[]
  /** Database that the app uses instead of an empty one. It is closed together with the app. */
  database?: TestDatabase
}

interface Sent {
  params?: object
  query?: object
  body?: unknown
  file?: FileToSend
  bytes?: Uint8Array
}

/** Returns a form with one file, as a browser sends it. */
async function getForm(
  file: FileToSend,
  fields: unknown,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value))
  form.append('file', new File([await file.arrayBuffer()], 'foto.png', { type: file.type }))
  const body = new Response(form)
  const type = body.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await body.arrayBuffer()), headers: { 'content-type': type } }
}

function getAddress(endpoint: Endpoint, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Throws if `bindings` is empty or contains an endpoint of the product. A test with only some endpoints of the product
 * could miss failures of the other endpoints.
 */
function requireOwnCalls(bindings: readonly Binding[]): void {
  const ours: readonly Endpoint[] = Object.values(api)
  if (bindings.length === 0 || bindings.some(({ endpoint }) => ours.includes(endpoint))) {
    throw new Error("The product's calls are tested in the whole app: leave `bindings` out.")
  }
}

/**
 * Opens the app as `main.ts` builds it, on a fresh database and without a port. With `bindings` it serves only these
 * calls.
 */
export async function openTestApp({ config, database: given, ...parts }: TestAppOptions = {}): Promise<TestApp> {
  if (parts.bindings) requireOwnCalls(parts.bindings)
  const database = given ?? (await openTestDatabase())
  const own = parts.bindings && {
    endpoints: Object.fromEntries(parts.bindings.map(({ endpoint }) => [endpoint.path, endpoint])),
    mounts: [],
  }
  const building = buildApp({
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', DIST_DIR: '/nonexistent', FFMPEG_PATH: 'off' }),
      ...config,
    },
    db: database.db,
    pool: database.pool,
    keys: await loadServerKeys(database.db),
    ...own,
    ...parts,
  })
  const app = await building.catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return {
    app,
    database,
    call: async (endpoint, input, { as, headers, beforeBody } = {}) => {
      const { params = {}, query = {}, body, file, bytes } = input as Sent
      const request: InjectOptions = {
        method: endpoint.method,
        url: getAddress(endpoint, params, query),
        headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      }
      if (file !== undefined) {
        const form = await getForm(file, body)
        return app.inject({
          ...request,
          payload: getPayload(form.payload, beforeBody),
          headers: { ...form.headers, ...request.headers },
        })
      }
      if (bytes !== undefined) {
        const type = { 'content-type': 'application/octet-stream' }
        return app.inject({
          ...request,
          payload: getPayload(Buffer.from(bytes), beforeBody),
          headers: { ...type, ...request.headers },
        })
      }
      return app.inject(
        body === undefined && !beforeBody
          ? request
          : {
              ...request,
              payload: getPayload(JSON.stringify(body ?? {}), beforeBody),
              headers: { 'content-type': 'application/json', ...request.headers },
            },
      )
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
