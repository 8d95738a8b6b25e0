import { listLevelUps, olderLevelUp } from '#contract/assessment/level-up.ts'
import { inTransaction } from '../../../db/database.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { onceIfKeyed } from '../../../http/idempotency.ts'
import { takeWholeFile } from '../../learning/upload/service.ts'
import { listOwnLevelUps, submitLevelUp } from './service.ts'

export const levelUpBindings: readonly Binding[] = [
  bind(listLevelUps, (_request, context) => listOwnLevelUps(context, context.person.userId)),
  bind(olderLevelUp, async ({ body, file }, context) => {
    const { db, person, now, idempotencyKey, sent } = context
    const id = await takeWholeFile(context, file)
    const payload = { ...body, files: [{ id }] }
    const names = { userId: person.userId, key: idempotencyKey, kind: 'level-up-upload' }
    const write = { ...names, sent: { fields: sent, id }, parsed: payload }
    const moment = { happenedAt: now(), now: now() }
    await inTransaction(db, tx => onceIfKeyed(tx, write, inner => submitLevelUp(inner, person, payload, moment)))
    const found = (await listOwnLevelUps(context, person.userId)).find(each => each.uploadId === id)
    if (!found) throw new CallError('UPLOAD_NOT_FOUND')
    return found
  }),
]
