import type { ServerHealth } from '#contract/admin/health.ts'
import { runLiveChecks } from '../../../doctor/live.ts'
import type { Services } from '../../../http/context.ts'

/** Runs the checks of the doctor that are fast enough for a request. */
export async function readHealth(services: Services, now: Date): Promise<ServerHealth> {
  const reports = await runLiveChecks(services, now)
  return {
    checkedAt: now.toISOString(),
    checkCount: reports.length,
    faults: reports.flatMap(({ id, title, level, detail, fix }) =>
      level === 'warning' || level === 'error' ? [{ id, title, level, detail, fix: fix ?? null }] : [],
    ),
    backup: reports.find(({ id }) => id === 'backup')?.detail ?? '',
  }
}
