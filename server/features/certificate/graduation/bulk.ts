import { strictObject } from 'valibot'
import { enrollmentList } from '#contract/learning/enrollment.list.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { graduate } from '../certificate/service.ts'
import { selectDeskEnrollments } from './queries.ts'

export const graduationBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    name: 'enrollment.graduate',
    filter: enrollmentList.filter,
    given: strictObject({}),
    rows: selectDeskEnrollments,
    names: async (db, ids) => {
      const rows = await selectDeskEnrollments(db, {})
        .where('enrollment.id', 'in', [...ids])
        .execute()
      return rows.map(row => ({ id: row.id, name: `${row.full_name}, ${row.course_title}` }))
    },
    async run(tx, id, { actor, reason }) {
      await graduate(tx, actor, id, reason)
      return undefined
    },
    afterwards: wakeMailJob,
  }),
]
