import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RecapBody, saveRecap } from '#contract/webinar/recap.admin.ts'
import { RECAP_QUESTIONS_MAX } from '#contract/webinar/recap.outbox.ts'
import { failureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { deskRecapQuery } from '#app/queries/desk/attendance.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './attendance.module.css'
import { RecapFileField } from './recap-file-field.tsx'
import { RecapQuestionFields } from './recap-question-fields.tsx'

const empty: RecapBody = {
  recordingUrl: null,
  recordingLowUrl: null,
  captionsUrl: null,
  slidesUrl: null,
  questions: [],
}
const blank = { text: '', options: ['', ''], right: 0, why: '' }

const files = [
  { name: 'recordingUrl', label: 'Rekaman (MP4)', accept: 'video/mp4' },
  { name: 'recordingLowUrl', label: 'Rekaman ukuran hemat (MP4)', accept: 'video/mp4' },
  { name: 'captionsUrl', label: 'Transkrip (WebVTT)', accept: '.vtt,text/vtt' },
  { name: 'slidesUrl', label: 'Salindia (PDF)', accept: 'application/pdf' },
] as const

/** Edits the recap of a meeting: files and up to three questions. Registered users are notified after the meeting. */
export function RecapForm({ meetingId }: { meetingId: string }) {
  const { data } = useQuery(deskRecapQuery(meetingId))
  const [draft, setDraft] = useState<RecapBody>()
  const { call } = useCall()
  const saving = useAction(async (body: RecapBody) => {
    await call(saveRecap, { params: { id: meetingId }, body })
    setDraft(undefined)
    return true
  }, failureText)
  if (!data) return null
  const recap = draft ?? data.recap ?? empty
  const set = (part: Partial<RecapBody>) => setDraft({ ...recap, ...part })
  return (
    <section aria-labelledby="rekap-sesi" className={classes.door}>
      <h2 id="rekap-sesi">Rekap sesi</h2>
      <p className={classes.muted}>
        Peserta diberi tahu setelah sesi selesai, yang sempat terputus lebih dulu.
        {data.answeredCount > 0 && ` ${data.answeredCount} orang sudah menjawab pertanyaannya.`}
      </p>
      {files.map(({ name, label, accept }) => (
        <RecapFileField
          key={name}
          meetingId={meetingId}
          label={label}
          accept={accept}
          url={recap[name]}
          onChange={url => set({ [name]: url })}
        />
      ))}
      {recap.questions.map((question, at) => (
        <RecapQuestionFields
          // Questions have no id, and are only added and removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          number={at + 1}
          question={question}
          onChange={next =>
            set({
              questions: recap.questions.flatMap((other, each) => (each === at ? (next ? [next] : []) : [other])),
            })
          }
        />
      ))}
      <div className={classes.buttons}>
        {recap.questions.length < RECAP_QUESTIONS_MAX && (
          <Button variant="secondary" onClick={() => set({ questions: [...recap.questions, blank] })}>
            Tambah pertanyaan
          </Button>
        )}
        <Button disabled={!draft} isBusy={saving.isBusy} onClick={() => void saving.run(recap)}>
          Simpan rekap
        </Button>
      </div>
      <output>
        {saving.failure}
        {saving.answer && !draft && 'Rekap tersimpan.'}
      </output>
    </section>
  )
}
