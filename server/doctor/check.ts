import type { Config } from '../config.ts'
import type { ReadDatabase, DoctorContext } from './scene.ts'

/**
 * `skipped`: the check is impossible because of an earlier fault, or because a setting is unused. A skipped check does
 * not count as a fault.
 */
export type Level = 'ok' | 'warning' | 'error' | 'skipped'

/** Result of one check. */
export interface Finding {
  readonly level: Level
  readonly detail: string
  /** Instruction for the operator. Set only for warnings and errors. */
  readonly fix?: string
}

/** One read-only check. Title, detail and fix are in Indonesian, because the operator reads them. */
export interface Check {
  readonly id: string
  readonly title: string
  run(scene: DoctorContext): Finding | Promise<Finding>
}

export const reportOk = (detail: string): Finding => ({ level: 'ok', detail })
export const reportSkipped = (detail: string): Finding => ({ level: 'skipped', detail })
export const reportWarning = (detail: string, fix: string): Finding => ({ level: 'warning', detail, fix })
export const reportError = (detail: string, fix: string): Finding => ({ level: 'error', detail, fix })

type Run<Given> = (given: Given, scene: DoctorContext) => Finding | Promise<Finding>

/** Creates a check that needs valid settings. The check is skipped if `settings-valid` fails. */
export function defineSettingsCheck(id: string, title: string, run: Run<Config>): Check {
  return {
    id,
    title,
    run: scene => (scene.config ? run(scene.config, scene) : reportSkipped('Pengaturan belum dapat dibaca.')),
  }
}

const UNKNOWN_TABLE = '42P01'
const UNKNOWN_SCHEMA = '3F000'

const getCode = (fault: unknown) => (fault instanceof Error && 'code' in fault ? String(fault.code) : '')

/** Creates a check of the database. The check is skipped if the database is closed or has no tables yet. */
export function defineDatabaseCheck(id: string, title: string, run: Run<ReadDatabase>): Check {
  return {
    id,
    title,
    async run(scene) {
      if (!scene.database.isOpen) return reportSkipped('Database belum dapat dibaca.')
      try {
        return await run(scene.database.ask, scene)
      } catch (fault) {
        if (![UNKNOWN_TABLE, UNKNOWN_SCHEMA].includes(getCode(fault))) throw fault
        return reportSkipped('Tabelnya belum ada: lihat schema-tables.')
      }
    },
  }
}

/** Returns 'ok' if no wrong row was counted; otherwise returns the finding `found`. */
export function reportIfAny(count: number, fine: string, found: Finding): Finding {
  return count === 0 ? reportOk(fine) : found
}
