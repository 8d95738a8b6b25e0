import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../config.ts'
import type { OpenRegistry } from './registry.ts'

const RESOLUTION_MS = 20
const NS = 1e9
const MICROSECONDS = 1e6
const quantiles = { '0.5': 50, '0.99': 99, '1': 100 }

/**
 * Adds gauges of the event loop, memory and processor time of this process, and of its data disk. Does not use the
 * library's `collectDefaultMetrics`, because its observer needs up to 10 ms for each garbage collection.
 */
export function addProcessGauges(
  app: FastifyInstance,
  registry: OpenRegistry,
  { clientVersion: version, dataDir }: Pick<Config, 'clientVersion' | 'dataDir'>,
): void {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, labelNames, registers, collect })

  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  gauge('semai_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', ['quantile'], function () {
    for (const [quantile, percentile] of Object.entries(quantiles))
      this.set({ quantile }, Math.max(0, delay.percentile(percentile) / NS - RESOLUTION_MS / 1_000))
    delay.reset()
  })
  gauge('semai_memory_bytes', 'Memory of the process.', ['kind'], function () {
    const { rss, heapUsed, external } = process.memoryUsage()
    for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) this.set({ kind }, bytes)
  })
  gauge('semai_cpu_seconds', 'Processor time of the process since its start.', [], function () {
    const { user, system } = process.cpuUsage()
    this.set((user + system) / MICROSECONDS)
  })
  gauge('semai_uptime_seconds', 'Age of the process.', [], function () {
    this.set(process.uptime())
  })
  gauge('semai_disk_free_bytes', 'Free space for the data of this server.', [], async function () {
    const space = await statfs(dataDir).catch(() => undefined)
    if (space) this.set(space.bavail * space.bsize)
  })
  gauge('semai_build', 'Version of the server; always 1.', ['version'], function () {
    this.set({ version }, 1)
  })
}
