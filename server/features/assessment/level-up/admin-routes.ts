import * as contract from '#contract/assessment/level-up.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { countSubmittedLevelUps, deskLevelUps } from './desk-queries.ts'
import { readLevelUpHistory, review } from './review.ts'
import { presentForAdmin } from './present.ts'

const order = {
  sorts: { submittedAt: { name: 'submitted_at', type: 'timestamptz' } },
  usual: 'submittedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const levelUpAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskLevelUps, async ({ query }, { db }) => ({
    ...presentPage(await readDeskList(db, deskLevelUps(db, query), query, order), presentForAdmin),
    waitingCount: await countSubmittedLevelUps(db),
  })),

  bindEndpoint(contract.getLevelUpHistory, ({ params }, context) => readLevelUpHistory(context, params.id)),

  bindEndpoint(contract.reviewLevelUp, async ({ params, body }, context) => {
    const story = await review(context, toActor(context), { id: params.id, version: context.version }, body)
    wakeNotificationJob(context)
    return story
  }),
]
