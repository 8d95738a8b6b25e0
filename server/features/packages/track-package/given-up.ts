import { is } from 'valibot'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { faultToFindings } from './findings.ts'
import * as queries from './queries.ts'
import { workOnPackage } from './tasks.ts'

interface Deps extends Pick<Services, 'db' | 'now'> {
  queue: Pick<Services['queue'], 'listDead'>
}

const unreadable = () =>
  new CallError('SYSTEM_ERROR', {
    message:
      'Paket ini tidak bisa diperiksa sampai selesai. Bagi menjadi beberapa paket, atau buat ulang, lalu kirim lagi.',
  })

/**
 * Handles imports whose task was given up after too many failures. Marks the import as failed, or the package as
 * refused if it was still being checked, so that the admin does not wait for ever.
 */
export async function failGivenUpImports({ db, now, queue }: Deps): Promise<void> {
  for (const { task, data, since } of await queue.listDead()) {
    if (task !== workOnPackage.name || !is(workOnPackage.data, data)) continue
    const row = await queries.findImport(db, data.importId)
    if (row?.state === 'checking') {
      const findings = JSON.stringify(faultToFindings(unreadable()))
      await queries.changeImport(db, row, { state: 'refused', findings })
    }
    // Skips an import that the admin has started again after the task was given up.
    if (row?.state === 'importing' && since > new Date(row.destination?.since ?? 0))
      await queries.changeImport(db, row, {
        state: 'failed',
        failure: 'Impor ini berhenti di tengah jalan.',
        failed_at: now(),
      })
  }
}
