import { legacyHandIn } from '#contract/assessment/assignment.outbox.ts'
import { getAssignment, listAssignments } from '#contract/assessment/assignment.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { getOwnEnrollment } from '../../learning/enrollment/service.ts'
import { getFile, storeWholeFile } from '../../learning/upload/service.ts'
import { presentVersion } from './present.ts'
import { listVersions } from './queries.ts'
import { readAnswerFiles } from './answer-file-queries.ts'
import { handInAssignment } from './service.ts'

export const assignmentBindings: readonly Binding[] = [
  bindEndpoint(listAssignments, async ({ query }, context) => {
    const { db, person } = context
    if (query.enrollment_id !== undefined) await getOwnEnrollment(db, person, query.enrollment_id)
    const rows = await listVersions(db, person.userId, {
      enrollmentId: query.enrollment_id,
      lectureMaterialId: query.lecture_material_id,
      state: query.state,
    })
    const ids = rows.map(row => row.id)
    const files = await readAnswerFiles(db, ids)
    return rows.map(row => presentVersion(context, row, files))
  }),
  bindEndpoint(getAssignment, async ({ params }, context) => {
    const [row] = await listVersions(context.db, context.person.userId, { id: params.id })
    if (!row) throw new CallError('ASSIGNMENT_NOT_FOUND')
    return presentVersion(context, row, await readAnswerFiles(context.db, [row.id]))
  }),
  bindEndpoint(legacyHandIn, async ({ body, file }, context) => {
    const { db, person, now, sent, keys } = context
    await getOwnEnrollment(db, person, body.enrollmentId)
    const id = await storeWholeFile(context, file)
    const eventTime = { happenedAt: now(), now: now() }
    const payload = { ...body, files: [{ id }] }
    const write = { kind: 'assignment-upload', sent: { fields: sent, id }, parsed: payload }
    const { handedInAt } = await writeOnce(context, write, tx => handInAssignment(tx, person, payload, eventTime, keys))
    return { handedInAt, file: await getFile(context, { userId: person.userId, id }) }
  }),
]
