import { PROGRAM_ICON_POSITION } from '#contract/limits.ts'
import { inTransaction } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { JobContext } from '../../jobs/job.ts'
import { PackageFault } from '../../packages/fault.ts'
import { writePackagedDraft } from '../career-track/service.ts'
import { findingsOf, findingsOfFault } from './findings.ts'
import { readImported } from './open-package.ts'
import * as queries from './queries.ts'

/**
 * What an import waits for, by its state. A kill anywhere leaves the state as it was, and the next try does the same again: looking
 * changes nothing, files are stored under the names of their content, and draft, log and 'done' are one transaction.
 */
export async function workOnImport(context: JobContext, id: string): Promise<void> {
  const row = await queries.findImport(context.db, id)
  if (row?.state === 'checking') await check(context, row)
  if (row?.state === 'importing') await bring(context, row)
}

async function check(context: JobContext, row: queries.ImportRow): Promise<void> {
  try {
    const findings = findingsOf(await readImported(context, row))
    const state = findings.faultCount === 0 ? 'checked' : 'refused'
    await queries.changeImport(context.db, row, { state, findings: JSON.stringify(findings) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const findings = findingsOfFault(error instanceof PackageFault ? error : new PackageFault('PACKAGE_BROKEN'))
    await queries.changeImport(context.db, row, { state: 'refused', findings: JSON.stringify(findings) })
  }
}

async function bring(context: JobContext, row: queries.ImportRow): Promise<void> {
  try {
    await store(context, row)
  } catch (error) {
    // What somebody else did meanwhile, or a file that is gone: said, and not tried again.
    if (!(error instanceof CallError)) throw error
    await queries.changeImport(context.db, row, { state: 'failed', failure: error.message })
  }
}

async function store(context: JobContext, row: queries.ImportRow): Promise<void> {
  const { db, storage } = context
  const { destination } = row
  if (!destination) throw new Error(`import ${row.id} goes nowhere`)
  if (!(await queries.isStillAdmin(db, row.asked_by))) throw new CallError('FORBIDDEN')
  const read = await readImported(context, row)
  if (!read.track || findingsOf(read).faultCount > 0) throw new PackageFault('PACKAGE_BROKEN')
  const { track } = read
  await read.store(storage)
  await inTransaction(db, async tx => {
    const held = await queries.lockImport(tx, row.id)
    if (held?.state !== 'importing') return
    const { place: from, ...to } = destination
    const actor = { userId: row.asked_by, place: from, at: context.now() }
    const made = await writePackagedDraft(tx, actor, track, { ...to, place: PROGRAM_ICON_POSITION })
    const done = { state: 'done' as const, career_track_id: made.careerTrackId, version: made.version }
    await queries.changeImport(tx, held, done)
  })
}
