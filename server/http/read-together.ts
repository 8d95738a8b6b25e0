import { api } from '#contract/api.ts'
import * as v from 'valibot'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { READS_MAX, readTogether } from '#contract/wire/reads.ts'
import { type Binding, bindEndpoint } from './bind.ts'
import { CallError } from './errors.ts'
import { parseWithSchema } from './parse.ts'

/**
 * Time after the start of the call after which no further read is started. A device waits 10 seconds for the whole
 * answer.
 */
const LAST_BEGIN_MS = 6_000

const Addresses = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^\/[!-~]{1,400}$/, 'Alamat tidak valid'))),
  v.maxLength(READS_MAX, `Paling banyak ${READS_MAX} bacaan`),
)

function isPlainRead(endpoint: Endpoint): boolean {
  const { method, access, limit, download } = endpoint
  const isLearners = access === 'public' || access === 'person'
  return method === 'GET' && isLearners && !limit && !download && endpoint !== readTogether
}

const plainReads = Object.values<Endpoint>(api)
  .filter(isPlainRead)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`))

export const readTogetherBinding: Binding = bindEndpoint(readTogether, async ({ query }, context) => {
  const addresses = parseWithSchema(Addresses, query.addresses.split(' '), 'query.addresses')
  if (!addresses.every(address => plainReads.some(read => read.test(address)))) throw new CallError('ADDRESS_NOT_FOUND')
  const startedAt = performance.now()
  const answers: { status: number; body: string }[] = []
  // Runs the reads one after another. So the call uses no more resources than a client that waits for each answer
  // before it sends the next read.
  for (const address of addresses) {
    if (performance.now() - startedAt > LAST_BEGIN_MS) break
    answers.push(await context.readAsCaller(address))
  }
  return { answers }
})
