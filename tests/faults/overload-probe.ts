// A thread of attacks/overload.ts: a client with its own event loop. It sends a few reads at a steady pace, so its
// times contain no waiting of the load generator.
import { request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

interface Target {
  port: number
  path: string
  authorization: string
}

export interface ProbeCall {
  status: number
  ms: number
  /** Milliseconds from the start of the probe until the call was sent. */
  sentAtMs: number
}

/** Calls of the probe until the load ended. */
export interface ProbeResult {
  calls: ProbeCall[]
  /** Longest delay of the probe's own event loop. */
  ownDelayMs: number
}

const EVERY_MS = 50
const startedAt = performance.now()
const { port, path, authorization } = workerData as Target // overload.ts passes this type

function ask(): Promise<ProbeCall> {
  const since = performance.now()
  return new Promise(resolve => {
    const end = (status: number) => resolve({ status, ms: performance.now() - since, sentAtMs: since - startedAt })
    const sent = request({ agent: false, host: '127.0.0.1', port, path, headers: { authorization } }, answer =>
      answer.resume().on('end', () => end(answer.statusCode ?? 0)),
    )
    sent.on('error', () => end(0))
    sent.end()
  })
}

const calls: Promise<ProbeCall>[] = []
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const timer = setInterval(() => calls.push(ask()), EVERY_MS)
// Waits until the load is over.
await new Promise(resolve => void parentPort?.once('message', resolve))
clearInterval(timer)
const probed: ProbeResult = { ownDelayMs: Math.round(delay.max / 1e6), calls: await Promise.all(calls) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
parentPort?.postMessage(probed)
