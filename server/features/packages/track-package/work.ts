import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import { PROGRAM_ICON_POSITION } from '#contract/wire/limits.ts'
import { connect, type DatabaseTarget } from '../../../db/connect.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { PackageDestination } from '../../../db/tables/package-imports.ts'
import type { Actor } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import type { Services } from '../../../http/context.ts'
import { PackageFault } from '../../../packages/fault.ts'
import type { ReadPackage } from '../../../packages/read-package.ts'
import { openStorage, type StorageSettings } from '../../../storage/storage.ts'
import {
  requirePackageDestination,
  requireUnitDestination,
  createPackagedDraft,
  insertUnitsIntoDraft,
} from '../../catalog/career-track/service.ts'
import { toFindings, faultToFindings } from './findings.ts'
import { findMissingFiles } from './left-behind.ts'
import { runWithImportedPackage } from './open-package.ts'
import * as queries from './queries.ts'

type Context = Pick<Services, 'db' | 'storage' | 'now'>

export interface WorkInput {
  importId: string
  database: DatabaseTarget
  storage: StorageSettings
  /** Difference between the server's clock and the machine's clock, in milliseconds. Differs from 0 only in tests. */
  clockAheadMs: number
}

/**
 * Maximum number of database connections of the thread. The work uses one connection at a time, and needs a second one
 * if the first breaks.
 */
const CONNECTIONS = 2

/**
 * Entry point that `runInThread` calls. Runs in a thread, because reading a package and writing its draft can take
 * seconds.
 */
export async function work({ importId, database, storage, clockAheadMs }: WorkInput): Promise<void> {
  const connection = connect(database, { poolSize: CONNECTIONS })
  const now = () => new Date(Date.now() + clockAheadMs)
  try {
    await workOnImport({ db: connection.db, storage: await openStorage(storage), now }, importId)
  } finally {
    await connection.close()
  }
}

/**
 * Executes the next step of an import, which depends on the import's state. If the server is killed, the next try
 * repeats the step. A repetition is safe, because the check changes nothing, files are stored under the hash of their
 * content, and one transaction writes the draft, the log and the state 'done'.
 */
export async function workOnImport(context: Context, id: string): Promise<void> {
  const row = await queries.findImport(context.db, id)
  if (row?.state === 'checking') await check(context, row)
  if (row?.state === 'importing') await storeImport(context, row)
}

async function check(context: Context, row: queries.ImportRow): Promise<void> {
  try {
    const findings = await runWithImportedPackage(context, row, async read => toFindings(read))
    const state = findings.faultCount === 0 ? 'checked' : 'refused'
    await queries.changeImport(context.db, row, { state, findings: JSON.stringify(findings) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const findings = faultToFindings(error)
    await queries.changeImport(context.db, row, { state: 'refused', findings: JSON.stringify(findings) })
  }
}

async function storeImport(context: Context, row: queries.ImportRow): Promise<void> {
  try {
    await runWithImportedPackage(context, row, read => store(context, row, read))
  } catch (error) {
    // A `CallError` is caused by a concurrent change or a missing file. The admin sees the failure, and the step is not
    // repeated.
    if (!(error instanceof CallError)) throw error
    await queries.changeImport(context.db, row, {
      state: 'failed',
      failure: error.message,
      failed_at: context.now(),
    })
  }
}

async function store(context: Context, row: queries.ImportRow, read: ReadPackage): Promise<void> {
  const { db, storage } = context
  const { destination } = row
  if (!destination) throw new Error(`import ${row.id} has no destination`)
  if (!(await queries.isStillAdmin(db, row.asked_by))) throw new CallError('FORBIDDEN')
  if (!read.track || toFindings(read).faultCount > 0) throw new PackageFault('PACKAGE_BROKEN')
  const { track } = read
  const { place: from, brought = [] } = destination
  // Checks the destination again before storing files, because the stored files are useless if the destination is
  // refused.
  await runInTransaction(db, tx => requireDestination(tx, destination))
  // Saves the list of files before storing the first file, because the cleanup after a failure deletes only listed
  // files.
  const missingFiles = await findMissingFiles(storage, track.files)
  const files = JSON.stringify({ ...destination, brought: [...new Set([...brought, ...missingFiles])] })
  await queries.changeImport(db, row, { destination: files })
  await read.store(storage)
  await runInTransaction(db, async tx => {
    const lockedImport = await queries.lockImport(tx, row.id)
    if (lockedImport?.state !== 'importing') return
    const actor = { userId: row.asked_by, place: from, at: context.now() }
    const { careerTrackId, version, ...written } = await writeImported(tx, actor, track, destination)
    await queries.changeImport(tx, lockedImport, {
      state: 'done',
      career_track_id: careerTrackId,
      version,
      destination: JSON.stringify({ ...lockedImport.destination, ...written }),
    })
  })
  // Stores files again that a cleanup deleted after `findMissingFiles`. The draft now refers to the files, so no later
  // cleanup deletes them.
  await read.store(storage)
}

function requireDestination(tx: Tx, { careerTrackId, category, units }: PackageDestination): Promise<void> {
  if (careerTrackId === null || !units) return requirePackageDestination(tx, { careerTrackId, category })
  return requireUnitDestination(tx, { careerTrackId, place: units })
}

/** Writes the materials into an existing draft, or the whole package as a new draft. */
async function writeImported(tx: Tx, actor: Actor, track: PackagedTrack, destination: PackageDestination) {
  const { careerTrackId, category, units } = destination
  if (careerTrackId !== null && units) {
    const { replaced, ...written } = await insertUnitsIntoDraft(tx, actor, track, { careerTrackId, place: units })
    const at = actor.at.toISOString()
    return { careerTrackId, ...written, ...(replaced !== undefined && { replaced: { name: replaced, at } }) }
  }
  return createPackagedDraft(tx, actor, track, { careerTrackId, category, place: PROGRAM_ICON_POSITION })
}
