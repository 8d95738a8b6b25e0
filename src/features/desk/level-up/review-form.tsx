import { Alert, Textarea } from '@mantine/core'
import { reviewLevelUp } from '#contract/assessment/level-up.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useEffect, useState } from 'react'
import type { LevelUpStory } from '#contract/assessment/level-up.admin.ts'
import desk from '#app/desk/desk.module.css'
import { failureOf } from '#app/desk/failure.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { currentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { useAction } from '#app/lib/use-action.ts'

/** Typed text survives a reload, a lost connection, and another admin's faster review. */
export function ReviewForm({ story }: { story: LevelUpStory }) {
  const { call, markOld } = useDeskCall()
  const key = `semai-desk:${currentUserId() ?? ''}:level-up:${story.id}` as const
  const [note, setNote] = useState(() => readSessionDraft(key)['note'] ?? story.reviewNote)
  const isTyped = note !== story.reviewNote
  useEffect(() => (isTyped ? holdReload('desk-form') : undefined), [isTyped])

  const {
    isBusy,
    failure,
    run: send,
  } = useAction(
    async (state: 'approved' | 'rejected') => {
      await call(reviewLevelUp, { params: { id: story.id }, body: { state, note } }, { version: story.version })
      removeSessionDraft(key)
      showToast(
        state === 'approved' ? 'Bukti disetujui.' : 'Bukti belum disetujui, dan pelajar bisa membaca alasannya.',
      )
    },
    error => {
      void markOld(reviewLevelUp)
      const { code, text, errors } = failureOf(error)
      const isStale = code === 'VERSION_STALE'
      return {
        text: isStale
          ? 'Admin lain baru saja meninjau bukti ini. Lihat hasilnya di atas; catatanmu masih di sini.'
          : text,
        note: errors['note'],
      }
    },
  )

  return (
    <Form className={desk.part} onSubmit={() => send('approved')}>
      <h3>{story.reviewedAt ? 'Tinjau ulang' : 'Tinjau'}</h3>
      <Textarea
        label={`Catatan untuk ${story.learner.fullName}`}
        rows={4}
        resize="vertical"
        value={note}
        error={failure?.note}
        onChange={event => {
          setNote(event.currentTarget.value)
          saveSessionDraft(key, { note: event.currentTarget.value })
        }}
      />
      {failure && !failure.note && <Alert>{failure.text}</Alert>}
      <div className={desk.actions}>
        <Button type="submit" isBusy={isBusy}>
          Setujui
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void send('rejected')}>
          Belum disetujui
        </Button>
      </div>
    </Form>
  )
}
