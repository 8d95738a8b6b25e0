import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { type RecapBody, saveRecap } from '#contract/webinar/recap.admin.ts'
import { RECAP_QUESTIONS_MAX } from '#contract/webinar/recap.outbox.ts'
import { Form } from '#app/desk/form/form.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { deskRecapQuery } from '#app/queries/desk/attendance.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { readRecapDraft } from './recap-draft.ts'
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

/**
 * Form for the recap of a meeting: files and up to three questions. Registered users are notified after the meeting.
 */
export function RecapForm({ meetingId }: { meetingId: string }) {
  const { data } = useQuery(deskRecapQuery(meetingId))
  const typedDraft = useTypedDraft(`recap:${meetingId}`, {})
  const [isSaved, setIsSaved] = useState(false)
  /** Index of the question that 'Tambah pertanyaan' (add question) added last. This question gets the focus. */
  const [addedAt, setAddedAt] = useState<number>()
  const { call, markOld } = useDeskCall()
  const { recap: text = '' } = typedDraft.values
  const draft = readRecapDraft(text)
  /** Input of the newest render, because the user may type during a save. */
  const latestText = useRef(text)
  useLayoutEffect(() => {
    latestText.current = text
  }, [text])
  const stored = data?.recap ?? empty
  const recap = { ...stored, ...draft }
  const queryClient = useQueryClient()
  const { formRef, isBusy, failure, run } = useSubmit({
    setErrors: typedDraft.setErrors,
    send: async () => {
      // Applies this user's changes to the recap that the server has now, because another leader may have saved the
      // other parts.
      const current = await queryClient.fetchQuery({ ...deskRecapQuery(meetingId), staleTime: 0 })
      const body = { ...(current.recap ?? empty), ...draft }
      const saved = await call(saveRecap, { params: { id: meetingId }, body }, { refetch: 'none' })
      queryClient.setQueryData(deskRecapQuery(meetingId).queryKey, { ...current, recap: saved })
      await markOld(saveRecap)
      if (latestText.current !== text) return
      // Clears the changed parts. Otherwise the next save would send them again and overwrite later changes of another
      // leader.
      typedDraft.change('recap', '')
      typedDraft.discard()
      setIsSaved(true)
    },
  })
  if (!data) return null
  const set = (part: Partial<RecapBody>, at: string) => {
    setIsSaved(false)
    // Changes the newest draft, because two files may be uploading while the questions are typed.
    typedDraft.change('recap', now => JSON.stringify({ ...readRecapDraft(now), ...part }), at)
  }
  return (
    <Form ref={formRef} aria-labelledby="rekap-sesi" onSubmit={run}>
      <Stack gap="sm">
        <Title order={2} id="rekap-sesi">
          Rekap sesi
        </Title>
        <Text c="dimmed">
          Peserta diberi tahu setelah sesi selesai, yang sempat terputus lebih dulu.
          {data.answeredCount > 0 && ` ${data.answeredCount} orang sudah menjawab pertanyaannya.`}
        </Text>
        {files.map(({ name, label, accept }) => (
          <RecapFileField
            key={name}
            meetingId={meetingId}
            label={label}
            accept={accept}
            url={recap[name]}
            error={typedDraft.errors[name]}
            onChange={url => set({ [name]: url }, name)}
          />
        ))}
        {recap.questions.map((question, at) => (
          <RecapQuestionFields
            // The index is the key, because questions have no id. oxlint-disable-next-line react/no-array-index-key
            key={at}
            number={at + 1}
            question={question}
            takesFocus={at === addedAt}
            errorOf={field => typedDraft.errors[`questions.${at}.${field}`]}
            onChange={next =>
              set({ questions: recap.questions.toSpliced(at, 1, ...(next ? [next] : [])) }, `questions.${at}`)
            }
          />
        ))}
        <Group gap="0.6rem">
          {recap.questions.length < RECAP_QUESTIONS_MAX && (
            <Button
              variant="secondary"
              onClick={() => {
                setAddedAt(recap.questions.length)
                set({ questions: [...recap.questions, blank] }, 'questions')
              }}
            >
              Tambah pertanyaan
            </Button>
          )}
          <Button type="submit" disabled={!draft} isBusy={isBusy}>
            Simpan rekap
          </Button>
        </Group>
        {failure && <Alert>{failure}</Alert>}
        <output>{isSaved && 'Rekap tersimpan.'}</output>
      </Stack>
    </Form>
  )
}
