import type { IncomingMessage } from 'node:http'
import type { Answer } from './proxy.ts'

/** By address and accepted encodings. All tests of a process share them: a name with a hash has one content. */
const answers = new Map<string, Answer>()

const keyOf = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding']}`

/** A whole file of the build, whose name contains its hash. */
export function isAsset({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith('/assets/') && headers.range === undefined
}

/** The answer that a server of this run gave before, as a shared HTTP cache gives it. */
export function keptAsset(asked: IncomingMessage): Answer | undefined {
  return answers.get(keyOf(asked))
}

export function keepAsset(asked: IncomingMessage, answer: Answer): void {
  const isImmutable = answer.headers['cache-control']?.includes('immutable') === true
  if (answer.status === 200 && isImmutable) answers.set(keyOf(asked), answer)
}
