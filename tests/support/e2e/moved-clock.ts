/*
 * Moves the clock of a server ahead by the offset in a file, and follows changes of that file. Loaded before the server
 * (`--import`).
 */
import { subscribe } from 'node:diagnostics_channel'
import { openSync, readSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

const file = openSync(process.env['SEMAI_TEST_CLOCK'] ?? '', 'r')
const aheadMs = new Float64Array(1)
const RealDate = Date

function movedNow(): number {
  readSync(file, aheadMs, 0, aheadMs.byteLength, 0)
  return RealDate.now() + (aheadMs[0] ?? 0)
}

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, asked) => Reflect.construct(real, given.length === 0 ? [movedNow()] : given, asked) as Date,
  get: (real, name) => (name === 'now' ? movedNow : (Reflect.get(real, name) as unknown)),
})

// Sets the date of the response, because Node would take it from the real clock.
subscribe('http.server.request.start', message => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', new Date().toUTCString())
})
