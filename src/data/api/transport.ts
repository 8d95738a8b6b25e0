import { createFetch } from 'ofetch'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { RawAnswer } from './answer.ts'
import { ApiFailure } from './failures.ts'

export type FetchFunction = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

export interface HttpRequest {
  baseUrl: string
  endpoint: Endpoint
  input: InputOf<Endpoint>
  headers: Record<string, string>
  timeoutMs: number
  signal?: AbortSignal | undefined
  fetch: FetchFunction
}

/**
 * Sends one request and reads its whole response. `ofetch` builds the query string and sends the request. Time limits and
 * retries are our own code, because a time limit must also end a `fetch` that ignores its signal, and only safe calls
 * may be repeated (decision 010). Rejects with 'network' or 'timeout', or with the caller's own abort.
 */
export async function sendRequest(request: HttpRequest): Promise<RawAnswer> {
  const abort = new AbortController()
  let stop: (error: unknown) => void = () => undefined
  // Races the request against a timeout, because a `fetch` that ignores its abort signal must not hold a lock for ever.
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = error => {
      reject(error)
      abort.abort(error)
    }
  })
  const timer = setTimeout(
    () => stop(new ApiFailure('timeout', `${request.endpoint.path}: no answer in ${request.timeoutMs} ms`)),
    request.timeoutMs,
  )
  const leave = () => stop(request.signal?.reason)
  request.signal?.addEventListener('abort', leave)
  if (request.signal?.aborted) leave()
  try {
    return await Promise.race([send(request, abort.signal), stopped])
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', leave)
  }
}

async function send(request: HttpRequest, signal: AbortSignal): Promise<RawAnswer> {
  const { endpoint, input } = request
  try {
    const response = await createFetch({ fetch: request.fetch }).raw<ArrayBuffer, 'arrayBuffer'>(getAddress(request), {
      method: endpoint.method,
      headers: {
        accept: endpoint.download ? `${endpoint.download}, application/json` : 'application/json',
        ...request.headers,
      },
      // The cast is safe, because a query schema always describes an object.
      ...(input.query ? { query: input.query as Record<string, unknown> } : {}),
      ...getBody(input),
      // Sends the refresh cookie also to a separate API origin.
      credentials: /^https?:/.test(request.baseUrl) ? 'include' : 'same-origin',
      responseType: 'arrayBuffer',
      ignoreResponseError: true,
      retry: false,
      signal,
    })
    const bytes = new Uint8Array(response._data ?? new ArrayBuffer())
    const { status, headers } = response
    const isFile = endpoint.download !== undefined && headers.get('content-type')?.startsWith(endpoint.download)
    return { status, headers, bytes, text: isFile ? '' : new TextDecoder().decode(bytes) }
  } catch (cause) {
    throw new ApiFailure('network', `${endpoint.method} ${endpoint.path}: no answer`, { cause })
  }
}

function getBody(input: InputOf<Endpoint>): { body?: BodyInit } {
  if ('file' in input) return { body: formWith(input.file as Blob, input.body) } // in the browser the file is always a Blob
  if ('bytes' in input) return { body: input.bytes as Uint8Array<ArrayBuffer> }
  return input.body === undefined ? {} : { body: JSON.stringify(input.body) }
}

/** Sets no content type, because the browser adds it with the multipart boundary. */
function formWith(file: Blob, fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value))
  form.append('file', file, 'berkas')
  return form
}

function getAddress({ baseUrl, endpoint, input }: HttpRequest): string {
  const params = (input.params ?? {}) as Record<string, string> // every path parameter of the contract is a string
  return baseUrl + endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
}
