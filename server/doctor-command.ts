import './brand-setting.ts'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { checks } from './doctor/checks.ts'
import { readMachine } from './doctor/machine.ts'
import { createNetworkProbes } from './doctor/network.ts'
import { openDatabase } from './doctor/open-database.ts'
import { createRedactor } from './doctor/redact.ts'
import { formatReportAsJson, formatReport } from './doctor/report.ts'
import { getExitCode, runChecks } from './doctor/run.ts'
import { StartFailure } from './start-failure.ts'
import { createStorage, openStorage } from './storage/storage.ts'

/** Runs `npm run doctor`, which checks this installation without changing it. */

const usage = `Pemakaian:
  npm run doctor                    memeriksa server ini tanpa mengubah apa pun
  npm run doctor -- --json          keluaran untuk program lain
  npm run doctor -- --patient       satu menit untuk tiap pemeriksaan, untuk database besar
Kode keluar: 0 semua baik, 1 ada peringatan, 2 ada masalah.\n`

/** Time limits of a normal run. The whole run ends within three seconds. */
const usual = { checkMs: 2_000, probeMs: 1_200 }
const patient = { checkMs: 60_000, probeMs: 20_000 }

function getSettings(env: NodeJS.ProcessEnv): { config: Config | undefined; settingsFault: string } {
  try {
    return { config: readConfig(env), settingsFault: '' }
  } catch (fault) {
    if (!(fault instanceof StartFailure)) throw fault
    return { config: undefined, settingsFault: fault.message }
  }
}

async function diagnose({
  json,
  patient: isPatient,
}: {
  json: boolean
  patient: boolean
}): Promise<[output: string, code: number]> {
  const startedAt = performance.now()
  const limits = isPatient ? patient : usual
  const { config, settingsFault } = getSettings(process.env)
  const { access: database, close } = await openDatabase(config, limits.checkMs)
  try {
    const scene = {
      env: process.env,
      config,
      settingsFault,
      now: new Date(),
      database,
      storage: config ? await openStorage(config) : createStorage('.'),
      machine: readMachine(),
      network: createNetworkProbes(limits.probeMs),
    }
    const reports = await runChecks(checks, scene, limits.checkMs)
    const tookMs = performance.now() - startedAt
    const clean = createRedactor(process.env)
    return [clean(json ? formatReportAsJson(reports, tookMs) : formatReport(reports, tookMs)), getExitCode(reports)]
  } finally {
    await close()
  }
}

try {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, patient: { type: 'boolean', default: false } },
  })
  const [output, code] = await diagnose(values)
  // Ends the program even if a slow probe is still running.
  process.stdout.write(output, () => process.exit(code))
} catch (fault) {
  process.stderr.write(fault instanceof TypeError && 'code' in fault ? usage : `${String(fault)}\n`)
  process.exitCode = 2
}
