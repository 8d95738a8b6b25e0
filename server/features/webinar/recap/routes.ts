import * as contract from '#contract/webinar/recap.ts'
import * as desk from '#contract/webinar/recap.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { createClassManifest } from '../../learning/download/service.ts'
import { findLedMeeting } from '../webinar/service.ts'
import { OFFER_RECAPS } from './job-names.ts'
import { presentBody } from './present.ts'
import { countAnswers, findRecap } from './queries.ts'
import { saveRecap, storeRecapFile } from './save.ts'
import { listRecapFiles, getOwnRecap, listHeads, readRecap } from './service.ts'

export const recapBindings: readonly Binding[] = [
  bindEndpoint(contract.listRecaps, (_request, { db, storage, person, now }) =>
    listHeads({ db, storage, now: now() }, person.userId),
  ),

  bindEndpoint(contract.getRecap, ({ params }, { db, storage, person, now }) =>
    readRecap({ db, storage, now: now() }, person.userId, params.id),
  ),

  bindEndpoint(contract.getRecapManifest, async ({ params }, { db, storage, person, now }) => {
    const row = await getOwnRecap(db, person.userId, params.id, now())
    return createClassManifest(db, { trackClassId: params.id, ...(await listRecapFiles(storage, row)) }, storage)
  }),

  bindEndpoint(desk.readDeskRecap, async ({ params }, { db, person }) => {
    if (!(await findLedMeeting(db, person, params.id))) throw new CallError('MEETING_NOT_FOUND')
    const row = await findRecap(db, params.id)
    return { recap: row ? presentBody(row) : null, answeredCount: await countAnswers(db, params.id) }
  }),

  bindEndpoint(desk.saveRecap, async ({ params, body }, context) => {
    const { db, storage, person, jobs } = context
    const led = await findLedMeeting(db, person, params.id)
    if (!led) throw new CallError('MEETING_NOT_FOUND')
    await saveRecap({ db, storage }, toActor(context), { id: params.id, name: led.webinar.title }, body)
    jobs.nudge(OFFER_RECAPS)
    return body
  }),

  bindEndpoint(desk.uploadRecapFile, async ({ params, file }, context) => {
    const { db, storage, person } = context
    const led = await findLedMeeting(db, person, params.id)
    if (!led) throw new CallError('MEETING_NOT_FOUND')
    return storeRecapFile({ db, storage }, toActor(context), { id: params.id, name: led.webinar.title }, file)
  }),
]
