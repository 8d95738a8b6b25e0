import { listLevelUps, legacyLevelUp } from '#contract/assessment/level-up.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { storeWholeFile } from '../../learning/upload/service.ts'
import { listOwnLevelUps, submitLevelUp } from './service.ts'

export const levelUpBindings: readonly Binding[] = [
  bindEndpoint(listLevelUps, (_request, context) => listOwnLevelUps(context, context.person.userId)),
  bindEndpoint(legacyLevelUp, async ({ body, file }, context) => {
    const { person, now, sent } = context
    const id = await storeWholeFile(context, file)
    const payload = { ...body, files: [{ id }] }
    const write = { kind: 'level-up-upload', sent: { fields: sent, id }, parsed: payload }
    const eventTime = { happenedAt: now(), now: now() }
    await writeOnce(context, write, tx => submitLevelUp(tx, person, payload, eventTime))
    const ownLevelUp = (await listOwnLevelUps(context, person.userId)).find(each => each.uploadId === id)
    if (!ownLevelUp) throw new CallError('UPLOAD_NOT_FOUND')
    return ownLevelUp
  }),
]
