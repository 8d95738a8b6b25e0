import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openStorage } from '../storage/storage.ts'
import { cheapChecks } from './cheap-checks.ts'
import { readMachine } from './machine.ts'
import { createNetworkProbes } from './network.ts'
import { runChecks } from './run.ts'

const LIMIT_MS = 2_500

/** Logs the findings of the fast checks, each with its fix, so that an operator sees wrong settings in the log. */
export async function logFindings(config: Config, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Promise<void> {
  const scene = {
    env: process.env,
    config,
    settingsFault: '',
    now: new Date(),
    database: { isOpen: false, isFault: false, detail: '', fix: '' } as const,
    storage: await openStorage(config),
    machine: readMachine(),
    network: createNetworkProbes(LIMIT_MS),
  }
  for (const { id, level, detail, fix } of await runChecks(cheapChecks, scene, LIMIT_MS)) {
    if (level === 'warning') log.warn({ check: id, detail, fix }, 'doctor check returned a warning')
    if (level === 'error') log.error({ check: id, detail, fix }, 'doctor check found an error')
  }
}
