import { Alert, Checkbox, Stack, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { answerQuestion, type StaffQuestionDetail } from '#contract/learning/lesson-question.staff.ts'
import { LESSON_ANSWER_MAX_LENGTH } from '#contract/wire/limits.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * Form of an expert's answer. `c` moves the focus to the field, and Ctrl + Enter sends the answer. If a colleague
 * answered meanwhile, the typed text stays and the new answer is shown first.
 */
export function AnswerForm({ question }: { question: StaffQuestionDetail }) {
  const { call, markOld } = useDeskCall()
  const draft = useTypedDraft(`question:${question.id}`, { text: '' })
  const [isChosen, setIsChosen] = useState(true)
  /** Version for which the answer was typed. Undefined makes the next rendering use the newest version. */
  const [version, setVersion] = useState<number | undefined>(question.version)
  if (version === undefined) setVersion(question.version)
  /** Stays the same when a try is repeated, so that the server stores the answer only once. */
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const { formRef, isBusy, failure, setFailure, run } = useSubmit({
    setErrors: draft.setErrors,
    send: async () => {
      const body = { answerId, text: draft.values['text'] ?? '', isChosen }
      await call(answerQuestion, { params: { id: question.id }, body }, { version })
      draft.discard()
      // Keeps text that was typed while the answer was sent.
      draft.change('text', now => (now === body.text ? '' : (now ?? '')))
      setAnswerId(crypto.randomUUID())
      setVersion(undefined)
      showToast('Jawaban terkirim. Penanya diberi kabar.')
    },
    onStale: async () => {
      setFailure('Pertanyaan ini baru saja berubah. Baca dulu jawaban di atas; tulisanmu masih di sini.')
      await markOld(answerQuestion)
      // Changes the id, because an answer with the old id may be stored although its response was lost.
      setAnswerId(crypto.randomUUID())
      setVersion(undefined)
    },
  })
  useKeys({ c: () => areaRef.current?.focus(), 'Ctrl-enter': () => void run() })

  return (
    <Form ref={formRef} onSubmit={() => run()}>
      <Stack gap="0.5rem">
        <Title order={3}>Jawab</Title>
        <LimitedTextArea
          ref={areaRef}
          label="Jawabanmu"
          limit={LESSON_ANSWER_MAX_LENGTH}
          rows={5}
          value={draft.values['text'] ?? ''}
          error={draft.errors['text']}
          onChange={event => draft.change('text', event.currentTarget.value)}
        />
        <Checkbox
          label="Tempel sebagai jawaban terpilih"
          checked={isChosen}
          onChange={event => setIsChosen(event.currentTarget.checked)}
        />
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
          <Button type="submit" isBusy={isBusy}>
            Kirim jawaban
          </Button>
        </ActionRow>
        <SmallText>c: tulis jawaban. Ctrl + Enter: kirim. Escape: kembali ke daftar, lalu j, k, dan Enter.</SmallText>
      </Stack>
    </Form>
  )
}
