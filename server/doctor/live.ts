import type { Services } from '../http/context.ts'
import { backupChecks } from './backups.ts'
import { cheapChecks } from './cheap-checks.ts'
import { limitStatements } from './database-queries.ts'
import { readMachine } from './machine.ts'
import { createNetworkProbes } from './network.ts'
import { createRedactor } from './redact.ts'
import { type Report, runChecks } from './run.ts'
import type { DoctorContext } from './scene.ts'
import { taskChecks } from './tasks.ts'

const LIMIT_MS = 1_000
const checks = [...cheapChecks, ...backupChecks, ...taskChecks]

/** Runs the checks that are fast enough for a request. Uses the database connections of the running server. */
export async function runLiveChecks({ config, db, storage }: Services, now: Date): Promise<Report[]> {
  const scene = {
    env: process.env,
    config,
    settingsFault: '',
    now,
    database: {
      isOpen: true,
      isEmbedded: config.databaseUrl === undefined,
      wasStarted: false,
      ask: read =>
        db
          .transaction()
          .setAccessMode('read only')
          .execute(async tx => {
            await limitStatements(tx, LIMIT_MS)
            return read(tx)
          }),
    },
    storage,
    machine: readMachine(),
    network: createNetworkProbes(LIMIT_MS),
  } satisfies DoctorContext
  const clean = createRedactor(process.env)
  const reports = await runChecks(checks, scene, LIMIT_MS)
  return reports.map(report => ({ ...report, detail: clean(report.detail) }))
}
