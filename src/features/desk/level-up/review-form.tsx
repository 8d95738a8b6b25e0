import { Alert, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { type LevelUpHistory, reviewLevelUp } from '#contract/assessment/level-up.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * Form to assess a proof. Its input survives a reload, a lost connection, and a conflict with another admin's review.
 */
export function ReviewForm({ story }: { story: LevelUpHistory }) {
  const { call, markOld } = useDeskCall()
  const typedDraft = useTypedDraft(`level-up:${story.id}`, { note: story.reviewNote })
  /** Version for which the note was typed. Undefined makes the next rendering use the newest version. */
  const [version, setVersion] = useState<number | undefined>(story.version)
  if (version === undefined) setVersion(story.version)
  const { formRef, isBusy, failure, setFailure, run } = useSubmit({
    setErrors: typedDraft.setErrors,
    send: async (state: 'approved' | 'rejected') => {
      const body = { state, note: typedDraft.values['note'] ?? '' }
      await call(reviewLevelUp, { params: { id: story.id }, body }, { version })
      typedDraft.discard()
      setVersion(undefined)
      showToast(
        state === 'approved' ? 'Bukti disetujui.' : 'Bukti belum disetujui, dan pelajar bisa membaca alasannya.',
      )
    },
    onStale: async () => {
      setFailure('Admin lain baru saja meninjau bukti ini. Lihat hasilnya di atas; catatanmu masih di sini.')
      await markOld(reviewLevelUp)
      setVersion(undefined)
    },
  })

  return (
    <Form ref={formRef} onSubmit={() => run('approved')}>
      <Stack gap="0.5rem">
        <Title order={3}>{story.reviewedAt ? 'Tinjau ulang' : 'Tinjau'}</Title>
        <TypedFields
          fields={[{ name: 'note', label: `Catatan untuk ${story.learner.fullName}`, rows: 4 }]}
          typed={typedDraft}
        />
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
          <Button type="submit" isBusy={isBusy}>
            Setujui
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => void run('rejected')}>
            Belum disetujui
          </Button>
        </ActionRow>
      </Stack>
    </Form>
  )
}
