import { Alert, Stack } from '@mantine/core'
import { removeInstructor, moveInstructor } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Form } from '#app/desk/form/form.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { PreviewButton } from '#app/desk/preview.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  instructor: InstructorDetail
  onEdit: () => void
  onDone: () => void
  onGone: () => void
}

const placeFields = [
  { name: 'place', label: 'Urutan baru', hint: '1 berarti paling depan. Yang lain bergeser.', inputMode: 'numeric' },
] as const

export function InstructorActions({ instructor, onEdit, onDone, onGone }: Props) {
  const { call, markOld } = useDeskCall()
  const [layer, setLayer] = useState<'move' | 'remove'>()
  const { id, slug, name, version, courseCount } = instructor
  return (
    <>
      <ActionRow>
        <Button onClick={onEdit}>Ubah profil</Button>
        <PreviewButton path={`/instructor#${slug}`} />
        <Button variant="secondary" onClick={() => setLayer(layer === 'move' ? undefined : 'move')}>
          Pindahkan urutan
        </Button>
        {courseCount === 0 && (
          <Button variant="danger-quiet" onClick={() => setLayer('remove')}>
            Hapus
          </Button>
        )}
      </ActionRow>
      {layer === 'move' && (
        <MoveForm
          instructor={instructor}
          onMoved={() => {
            setLayer(undefined)
            onDone()
          }}
        />
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title={`Hapus ${name}`}
          text="Profilnya hilang dari halaman Instruktur untuk seterusnya. Sertifikat yang sudah terbit tetap menyebut namanya."
          submitLabel="Hapus"
          isDangerous
          onClose={() => setLayer(undefined)}
          onDo={async reason => {
            await call(removeInstructor, { params: { id }, body: { reason } }, { version, refetch: 'none' })
            showToast('Instruktur dihapus.')
            // Closes the drawer first, because an open drawer would request the removed instructor again.
            onGone()
            await markOld(removeInstructor)
          }}
        />
      )}
    </>
  )
}

/**
 * Form that moves an instructor to a position by its number. Moving by single steps would take too long in a list of
 * hundreds of instructors.
 */
function MoveForm({ instructor: { id, place }, onMoved }: { instructor: InstructorDetail; onMoved: () => void }) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`instructor-place:${id}`, { place: String(place) })
  const { formRef, isBusy, failure, run } = useSubmit({
    setErrors: typedDraft.setErrors,
    send: async () => {
      const movedResponse = await call(moveInstructor, {
        params: { id },
        body: { place: parseNumber(typedDraft.values['place']) },
      })
      typedDraft.discard()
      showToast(`Sekarang di urutan ${movedResponse.place}.`)
      onMoved()
    },
  })

  return (
    <Form ref={formRef} onSubmit={run}>
      <Stack gap="0.5rem">
        <TypedFields fields={placeFields} typed={typedDraft} />
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
          <Button type="submit" isBusy={isBusy}>
            Pindahkan
          </Button>
        </ActionRow>
      </Stack>
    </Form>
  )
}
