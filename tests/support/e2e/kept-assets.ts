import type { IncomingMessage } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * Responses by URL and accepted encodings. All tests of a process share the responses, because the hash in a file name
 * identifies the content.
 */
const answers = new Map<string, Answer>()

const getKey = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding']}`

/** Returns whether the request is for a whole file of the build, whose name contains its hash. */
export function isAsset({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith('/assets/') && headers.range === undefined
}

/** Returns an earlier response of a server of this run, like a shared HTTP cache. */
export function findStoredAsset(asked: IncomingMessage): Answer | undefined {
  return answers.get(getKey(asked))
}

export function storeAsset(asked: IncomingMessage, answer: Answer): void {
  const isImmutable = answer.headers['cache-control']?.includes('immutable') === true
  if (answer.status === 200 && isImmutable) answers.set(getKey(asked), answer)
}
