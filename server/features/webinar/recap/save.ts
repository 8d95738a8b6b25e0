import type { RecapBody } from '#contract/webinar/recap.admin.ts'
import type { ReceivedFile } from '#contract/wire/endpoint.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { signatureChecks } from '../../../http/file-types.ts'
import { findMedia, storeMedia } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { putRecap } from './queries.ts'

interface Deps {
  db: Db
  storage: Storage
}

interface Meeting {
  id: string
  name: string
}

const endings = { 'video/mp4': 'mp4', 'application/pdf': 'pdf', 'text/plain': 'vtt' } as const

/** Replaces the recap of a meeting. The files in `body` must already be stored. */
export async function saveRecap({ db, storage }: Deps, actor: Actor, meeting: Meeting, body: RecapBody): Promise<void> {
  const { recordingUrl, recordingLowUrl, captionsUrl, slidesUrl, questions } = body
  const urls = [recordingUrl, recordingLowUrl, captionsUrl, slidesUrl]
  for (const url of urls) {
    if (url !== null && !(await findMedia(storage, url))) throw new CallError('RECAP_FILE_NOT_FOUND')
  }
  await runInTransaction(db, async tx => {
    await putRecap(tx, {
      meeting_id: meeting.id,
      recording_url: recordingUrl,
      recording_low_url: recordingLowUrl,
      captions_url: captionsUrl,
      slides_url: slidesUrl,
      questions: JSON.stringify(questions),
      saved_at: actor.at,
    })
    await recordAudit(tx, actor, {
      action: 'recap.save',
      subject: { kind: 'meeting', ...meeting },
      after: { fileCount: urls.filter(url => url !== null).length, questionCount: questions.length },
    })
  })
}

/**
 * Stores a file of a recap: a video, slides or captions. The content type determines the file extension. For captions,
 * also checks the first bytes.
 */
export async function storeRecapFile(
  { db, storage }: Deps,
  actor: Actor,
  meeting: Meeting,
  file: ReceivedFile,
): Promise<{ url: string; bytes: number }> {
  const bytes = Buffer.from(file.bytes)
  // The cast is needed, because `Object.hasOwn` does not narrow the type of `file.type`.
  const ending = Object.hasOwn(endings, file.type) ? endings[file.type as keyof typeof endings] : undefined
  if (!ending || (ending === 'vtt' && !signatureChecks.vtt(bytes))) throw new CallError('RECAP_FILE_TYPE_NOT_SUPPORTED')
  const { url, sizeBytes } = await storeMedia(storage, `rekap.${ending}`, bytes)
  const after = { file: url, bytes: sizeBytes }
  await runInTransaction(db, tx =>
    recordAudit(tx, actor, { action: 'recap.upload', subject: { kind: 'meeting', ...meeting }, after }),
  )
  return { url, bytes: sizeBytes }
}
