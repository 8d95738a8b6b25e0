import * as contract from '#contract/learning/enroll-by-hand.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { listOpenSessions } from './queries.ts'
import { enrollUserInTransaction } from './service.ts'

export const enrollByHandBindings: readonly Binding[] = [
  bindEndpoint(contract.listOpenSessions, async (_request, { db, now }) =>
    (await listOpenSessions(db, now())).map(({ course_title: courseTitle, starts_at: startsAt, ...row }) => ({
      id: row.id,
      title: row.title,
      zone: row.zone,
      courseTitle,
      startsAt: startsAt.toISOString(),
      freeSeats: Math.max(0, row.quota - row.seats_taken),
    })),
  ),

  bindEndpoint(contract.enrollByHand, async ({ params, body }, context) => {
    const id = await enrollUserInTransaction(context, toActor(context), { userId: params.id, ...body })
    wakeNotificationJob(context)
    return { id }
  }),
]
