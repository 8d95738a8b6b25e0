import * as contract from '#contract/learning/enrollment.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { passByHand, readEnrollmentHistory } from './pass.ts'
import { presentEnrollment } from './present.ts'
import { selectDeskEnrollments, listCourses } from './queries.ts'

const order = {
  sorts: { createdAt: { name: 'created_at', type: 'timestamptz' } },
  usual: '-createdAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const graduationBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskEnrollments, async ({ query }, { db }) => ({
    ...presentPage(await readDeskList(db, selectDeskEnrollments(db, query), query, order), presentEnrollment),
    courses: await listCourses(db),
  })),

  bindEndpoint(contract.getEnrollmentHistory, ({ params }, { db }) => readEnrollmentHistory(db, params.id)),

  bindEndpoint(contract.passByHand, async ({ params, body }, context) => ({
    total: await passByHand(context.db, toActor(context), params.id, body),
  })),
]
