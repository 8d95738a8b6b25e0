import * as contract from '#contract/assessment/level-up.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { countSubmittedLevelUps, selectDeskLevelUps } from './desk-queries.ts'
import { readLevelUpHistory, reviewLevelUp } from './review.ts'
import { presentForAdmin } from './present.ts'

const order = {
  sorts: { submittedAt: { name: 'submitted_at', type: 'timestamptz' } },
  usual: 'submittedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const levelUpAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskLevelUps, async ({ query }, { db }) => ({
    ...presentPage(await readDeskList(db, selectDeskLevelUps(db, query), query, order), presentForAdmin),
    waitingCount: await countSubmittedLevelUps(db),
  })),

  bindEndpoint(contract.getLevelUpHistory, ({ params }, context) => readLevelUpHistory(context, params.id)),

  bindEndpoint(contract.reviewLevelUp, async ({ params, body }, context) => {
    const story = await reviewLevelUp(context, toActor(context), { id: params.id, version: context.version }, body)
    wakeNotificationJob(context)
    return story
  }),
]
