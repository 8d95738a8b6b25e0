import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import { ProgressStatus } from '#contract/learning/progress.ts'
import { SingleLine } from '#contract/wire/text.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { type Finding, type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { completeByHand, reopenByHand } from '../../learning/progress/service.ts'
import { ALL_MATERIALS, findAuditNames, listParts, listPassableEnrollments } from './import-queries.ts'

const Name = v.pipe(SingleLine, v.nonEmpty('kosong'), v.toLowerCase())
const Row = v.object({ email: Email, course: Name, material: Name })
type Row = v.InferOutput<typeof Row>

/** Data that the undo of a row needs. */
const Imported = v.object({
  id: v.string(),
  moved: v.array(v.object({ materialId: v.string(), from: ProgressStatus, since: v.string() })),
  completedAt: v.pipe(
    v.string(),
    v.transform(at => new Date(at)),
  ),
})

const getPair = ({ email, slug }: { email: string; slug: string }) => `${email} ${slug}`

async function read(db: Db | Tx, rows: readonly Row[]) {
  const unique = (values: string[]) => [...new Set(values)]
  const enrollments = await listPassableEnrollments(
    db,
    unique(rows.map(({ email }) => email)),
    unique(rows.map(({ course }) => course)),
  )
  const parts = await listParts(
    db,
    enrollments.map(({ id }) => id),
    unique(rows.map(({ material }) => material)),
  )
  return {
    enrollments: new Map(enrollments.map(enrollment => [getPair(enrollment), enrollment])),
    parts: new Map(parts.map(part => [`${part.enrollmentId} ${part.title}`, part])),
  }
}

function find(row: Row, { enrollments, parts }: Awaited<ReturnType<typeof read>>) {
  const enrollment = enrollments.get(getPair({ email: row.email, slug: row.course }))
  if (!enrollment) return 'Kolom "kelas": orang ini tidak terdaftar di kelas dengan alamat ini'
  const part = parts.get(`${enrollment.id} ${row.material}`)
  if (!part)
    return `Kolom "materi": tidak ada materi dengan judul itu di kelas ini. Tulis "${ALL_MATERIALS}" untuk semuanya`
  if (row.material !== ALL_MATERIALS && part.ids.length > 1)
    return 'Kolom "materi": ada beberapa materi dengan judul itu'
  return { enrollment, part }
}

async function check(db: Db, rows: readonly Row[]): Promise<Finding[]> {
  const knownData = await read(db, rows)
  return rows.map(row => {
    const found = find(row, knownData)
    if (typeof found === 'string') return found
    return found.part.open === 0 ? { note: 'Sudah selesai', isSettled: true } : undefined
  })
}

/**
 * Imports the completed materials of enrolled learners. A school uses this import when it moves its learners to this
 * app.
 */
export const progressImport: ImportAction = defineImportAction<Row>({
  name: 'progress.import',
  columns: {
    email: { title: 'email', otherTitles: ['e-mail'] },
    course: { title: 'kelas' },
    material: { title: 'materi' },
  },
  row: Row,
  keyOf: row => `${row.material} di ${row.course}, ${row.email}`,
  check,
  async run(tx, row, { actor, reason }) {
    const found = find(row, await read(tx, [row]))
    if (typeof found === 'string') throw new CallError('PART_NOT_FOUND')
    const { enrollment, part } = found
    const moved = await completeByHand(tx, { enrollmentId: enrollment.id, materialIds: part.ids, now: actor.at })
    if (moved.length === 0) throw new CallError('PART_PASSED')
    const { id, userId } = enrollment
    const name = `${enrollment.courseTitle}, ${enrollment.fullName}`
    await recordAudit(tx, actor, {
      action: 'progress.pass',
      subject: { kind: 'enrollment', id, name },
      personId: userId,
      reason,
      after: { part: row.material, total: moved.length },
    })
    return { id, moved, completedAt: actor.at.toISOString() }
  },
  async undo(tx, kept, { actor, reason }) {
    const { id, moved, completedAt } = v.parse(Imported, kept)
    const { userId, fullName, courseTitle } = await findAuditNames(tx, id)
    await reopenByHand(tx, { enrollmentId: id, moved, completedAt })
    await recordAudit(tx, actor, {
      action: 'progress.reopen',
      subject: { kind: 'enrollment', id, name: `${courseTitle}, ${fullName}` },
      personId: userId,
      reason,
      before: { total: moved.length },
    })
  },
})
