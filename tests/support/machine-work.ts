// A thread of machine-speed.ts: a fixed piece of work of the kinds that tests do (objects, text, sorting, hashing).
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

function work(): void {
  const rows = Array.from({ length: 6_000 }, (_none, at) => ({ at, key: (at * 7_919) % 6_007, name: `row ${at}` }))
  for (let pass = 0; pass < 12; pass += 1) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((a, b) => a.key - b.key)
    createHash('sha256')
      .update(copy.map(({ name }) => name).join('\n'))
      .digest('hex')
  }
}

parentPort?.on('message', () => {
  work()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  parentPort?.postMessage('done')
})
