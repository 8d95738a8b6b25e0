import * as contract from '#contract/webinar/recap.ts'
import * as desk from '#contract/webinar/recap.admin.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, audit } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { beginsLike } from '../../../http/file-types.ts'
import { findMedia, storeMedia } from '../../../storage/media.ts'
import { manifestOf } from '../../learning/download/service.ts'
import { findLed } from '../webinar/service.ts'
import { OFFER_RECAPS } from './job-names.ts'
import { countAnswers, findRecap, putRecap, type RecapRow } from './queries.ts'
import { filesOf, getOwnRecap, listHeads, readRecap } from './service.ts'

const endings = { 'video/mp4': 'mp4', 'application/pdf': 'pdf', 'text/plain': 'vtt' } as const

export const recapBindings: readonly Binding[] = [
  bind(contract.listRecaps, (_request, { db, storage, person, now }) =>
    listHeads({ db, storage, now: now() }, person.userId),
  ),

  bind(contract.getRecap, ({ params }, { db, storage, person, now }) =>
    readRecap({ db, storage, now: now() }, person.userId, params.id),
  ),

  bind(contract.getRecapManifest, async ({ params }, { db, storage, person, now }) => {
    const row = await getOwnRecap(db, person.userId, params.id, now())
    return manifestOf(db, { trackClassId: params.id, ...(await filesOf(storage, row)) }, storage)
  }),

  bind(desk.readDeskRecap, async ({ params }, { db, person }) => {
    if (!(await findLed(db, person, params.id))) throw new CallError('MEETING_NOT_FOUND')
    const row = await findRecap(db, params.id)
    return { recap: row ? presentBody(row) : null, answeredCount: await countAnswers(db, params.id) }
  }),

  bind(desk.saveRecap, async ({ params, body }, context) => {
    const { db, storage, person, now, jobs } = context
    const led = await findLed(db, person, params.id)
    if (!led) throw new CallError('MEETING_NOT_FOUND')
    const { recordingUrl, recordingLowUrl, captionsUrl, slidesUrl, questions } = body
    const urls = [recordingUrl, recordingLowUrl, captionsUrl, slidesUrl]
    for (const url of urls) {
      if (url !== null && !(await findMedia(storage, url))) throw new CallError('RECAP_FILE_NOT_FOUND')
    }
    await inTransaction(db, async tx => {
      await putRecap(tx, {
        meeting_id: params.id,
        recording_url: recordingUrl,
        recording_low_url: recordingLowUrl,
        captions_url: captionsUrl,
        slides_url: slidesUrl,
        questions: JSON.stringify(questions),
        saved_at: now(),
      })
      await audit(tx, actorOf(context), {
        deed: 'recap.save',
        subject: { kind: 'meeting', id: params.id, name: led.webinar.title },
        after: { fileCount: urls.filter(url => url !== null).length, questionCount: questions.length },
      })
    })
    jobs.nudge(OFFER_RECAPS)
    return body
  }),

  bind(desk.uploadRecapFile, async ({ params, file }, context) => {
    const { db, storage, person } = context
    const led = await findLed(db, person, params.id)
    if (!led) throw new CallError('MEETING_NOT_FOUND')
    const bytes = Buffer.from(file.bytes)
    const ending = Object.hasOwn(endings, file.type) ? endings[file.type as keyof typeof endings] : undefined
    if (!ending || (ending === 'vtt' && !beginsLike.vtt(bytes))) throw new CallError('RECAP_FILE_TYPE_NOT_SUPPORTED')
    const { url, sizeBytes } = await storeMedia(storage, `rekap.${ending}`, bytes)
    const subject = { kind: 'meeting', id: params.id, name: led.webinar.title }
    const after = { file: url, bytes: sizeBytes }
    await inTransaction(db, tx => audit(tx, actorOf(context), { deed: 'recap.upload', subject, after }))
    return { url, bytes: sizeBytes }
  }),
]

function presentBody(row: RecapRow): desk.RecapBody {
  return {
    recordingUrl: row.recording_url,
    recordingLowUrl: row.recording_low_url,
    captionsUrl: row.captions_url,
    slidesUrl: row.slides_url,
    questions: row.questions,
  }
}
