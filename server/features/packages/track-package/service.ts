import { randomUUID } from 'node:crypto'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { hasUnits, type UnitDestination } from '#contract/packages/package-units.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { PackageDestination } from '../../../db/tables/package-imports.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { writeSemaiZip } from '../../../packages/semai/write-semai.ts'
import {
  readPackagedTrack,
  requirePackageDestination,
  requireUnitDestination,
} from '../../catalog/career-track/service.ts'
import { requirePackage, requireFileName } from '../../learning/upload/service.ts'
import * as queries from './queries.ts'
import { wakeImportJob, enqueueImportTask } from './tasks.ts'

/** Exports a version. Logs the export before the first byte is sent. */
export async function exportVersion(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Actor,
  { id, version }: { id: string; version: number },
) {
  const { slug, track, teachers } = await readPackagedTrack(db, storage, id, version)
  const bytes = track.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  await runInTransaction(db, tx =>
    recordAudit(tx, actor, {
      action: 'career-track.export',
      subject: { kind: 'career-track', id, name: track.title },
      after: { version, files: track.files.length, bytes },
    }),
  )
  return { name: `${slug}-versi-${version}.zip`, parts: writeSemaiZip(storage, { track, instructors: teachers }) }
}

/** Starts the check of an uploaded package. A task executes the check. `startImport` imports the package later. */
export async function planImport(services: Services, actor: Actor, uploadId: string): Promise<PackageImport> {
  const id = randomUUID()
  const { userId } = actor
  const fileName = await requireFileName(services.db, { userId, id: uploadId })
  await runInTransaction(services.db, async tx => {
    await requirePackage(tx, userId, uploadId)
    const row = { id, asked_by: userId, upload_id: uploadId, file_name: fileName, asked_at: actor.at }
    const nothingYet = {
      findings: null,
      destination: null,
      failure: null,
      failed_at: null,
      career_track_id: null,
      version: null,
    }
    await queries.insertImport(tx, { ...row, ...nothingYet, state: 'checking' })
    await enqueueImportTask(tx, services, id)
    await recordAudit(tx, actor, { action: 'package.check', subject: { kind: 'package', id, name: fileName } })
  })
  wakeImportJob(services)
  return readImport(services, userId, id)
}

/** Returns the caller's own import. Other admins cannot read the import, and see only the resulting draft. */
export async function readImport({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<PackageImport> {
  const row = await queries.findImport(db, id)
  if (row?.asked_by !== userId) throw new CallError('PACKAGE_IMPORT_NOT_FOUND')
  const { state, findings, failure, version, destination } = row
  const materialIds = destination?.materialIds ?? []
  const careerTrackId = row.career_track_id
  return { id, fileName: row.file_name, state, findings, failure, version, careerTrackId, materialIds }
}

/** Starts the import of the whole package as a draft. */
export function startImport(
  services: Services,
  actor: Actor,
  id: string,
  { careerTrackId, category }: { careerTrackId: string | null; category: string | null },
): Promise<PackageImport> {
  return start(services, actor, id, async (tx, { findings }) => {
    const to = { careerTrackId, category: category ?? findings?.category.slug ?? '' }
    await requirePackageDestination(tx, to)
    return to
  })
}

/** Starts the import of the package's materials into an existing draft. */
export function addUnits(
  services: Services,
  actor: Actor,
  id: string,
  { careerTrackId, place: units }: UnitDestination,
): Promise<PackageImport> {
  return start(services, actor, id, async (tx, { findings }) => {
    if (!findings || !hasUnits(findings)) throw new CallError('PACKAGE_WITHOUT_UNITS')
    await requireUnitDestination(tx, { careerTrackId, place: units })
    return { careerTrackId, category: '', units }
  })
}

/**
 * Starts the import. Refuses if the destination is not possible now. The background task checks the destination again.
 */
async function start(
  services: Services,
  actor: Actor,
  id: string,
  destinationOf: (tx: Tx, row: queries.ImportRow) => Promise<Omit<PackageDestination, 'place'>>,
): Promise<PackageImport> {
  await runInTransaction(services.db, async tx => {
    const row = await queries.lockImport(tx, id)
    if (row?.asked_by !== actor.userId) throw new CallError('PACKAGE_IMPORT_NOT_FOUND')
    // A failed import may be started again with another destination, because its package is valid.
    if (row.state !== 'checked' && row.state !== 'failed') throw new CallError('PACKAGE_IMPORT_NOT_READY')
    const to = await destinationOf(tx, row)
    const { careerTrackId } = to
    const brought = row.destination?.brought
    const destination = JSON.stringify({ ...to, place: actor.place, since: actor.at.toISOString(), brought })
    await queries.changeImport(tx, row, { state: 'importing', destination, failure: null, failed_at: null })
    await enqueueImportTask(tx, services, id)
    const subject = { kind: 'package', id, name: row.file_name }
    const after = to.units ? { careerTrackId, units: to.units.kind } : { careerTrackId, category: to.category }
    await recordAudit(tx, actor, { action: 'package.start', subject, after })
  })
  wakeImportJob(services)
  return readImport(services, actor.userId, id)
}
