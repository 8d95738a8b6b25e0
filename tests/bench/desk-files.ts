import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'

const MIB = 2 ** 20
const IMPORT_ROWS = 100_000
const reason = 'Diukur'

/**
 * Measures the largest exports and imports. The reported memory is the growth of the whole process, which includes the
 * client that reads.
 */
export async function measureFiles(app: FastifyInstance, accessToken: string, couponId: string): Promise<string[][]> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${accessToken}` }
  const post = (path: string, body: BodyInit, type?: string) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      body,
    })
  const json = (path: string, body: object) => post(path, JSON.stringify(body), 'application/json')

  const lines = Array.from(
    { length: IMPORT_ROWS },
    (_none, at) => `BANGKU${at.toString(36).toUpperCase().padStart(6, '0')},Mitra`,
  )
  const form = new FormData()
  form.append('deed', 'redeem-code.import')
  form.append('file', new File([`kode,mitra\n${lines.join('\n')}\n`], 'kode.csv', { type: 'text/csv' }))

  return [
    ['', 'rows', 'seconds', 'MiB above rest'],
    await measure('export of accounts', () => json('/v1/admin/users/export', { filter: {}, reason }), countLines),
    await measure('export of codes', () => json(`/v1/admin/coupons/${couponId}/export`, { reason }), countLines),
    await measure('import of codes, dry run', () => post('/v1/admin/imports', form), countPlanned),
  ]
}

async function measure(
  name: string,
  ask: () => Promise<Response>,
  count: (answer: Response) => Promise<number>,
): Promise<string[]> {
  globalThis.gc?.()
  const atRest = process.memoryUsage.rss()
  let most = atRest
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const began = performance.now()
  const response = await ask()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  const rows = await count(response)
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1_000
  return [name, rows.toLocaleString('en'), seconds.toFixed(1), ((most - atRest) / MIB).toFixed(0)]
}

/** Reads and discards the body. Returns the number of rows without the header. */
async function countLines({ body }: Response): Promise<number> {
  let lines = -1
  for await (const part of body ?? []) for (const byte of part as Uint8Array) if (byte === 10) lines += 1
  return lines
}

async function countPlanned(answer: Response): Promise<number> {
  const { data } = (await answer.json()) as { data: { total: number; counts: { waiting: number } } }
  if (data.counts.waiting !== data.total) throw new Error(`${data.total - data.counts.waiting} rows were refused`)
  return data.total
}
