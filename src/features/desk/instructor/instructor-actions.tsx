import { removeInstructor, moveInstructor } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import desk from '#app/desk/desk.module.css'
import { failureOf } from '#app/desk/failure.ts'
import { Form } from '#app/desk/form/form.tsx'
import { NumberField } from '#app/desk/form/number-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { PreviewButton } from '#app/desk/preview.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  instructor: InstructorDetail
  onEdit: () => void
  onDone: () => void
  onGone: () => void
}

export function InstructorActions({ instructor, onEdit, onDone, onGone }: Props) {
  const { call, markOld } = useDeskCall()
  const [layer, setLayer] = useState<'move' | 'remove'>()
  const { id, slug, name, version, courseCount } = instructor
  return (
    <>
      <div className={desk.actions}>
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
      </div>
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
            // Closes first, because the page of a removed instructor would be requested again.
            onGone()
            await markOld(removeInstructor)
          }}
        />
      )}
    </>
  )
}

/** Moves an instructor to a position by its number, because single steps are too slow among hundreds. */
function MoveForm({ instructor, onMoved }: { instructor: InstructorDetail; onMoved: () => void }) {
  const { call } = useDeskCall()
  const [text, setText] = useState(String(instructor.place))
  const { isBusy, failure, run } = useAction(
    async () => {
      const { place } = await call(moveInstructor, {
        params: { id: instructor.id },
        body: { place: /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0 },
      })
      showToast(`Sekarang di urutan ${place}.`)
      onMoved()
    },
    error => {
      const { errors, text: message } = failureOf(error)
      return errors['place'] ?? message
    },
  )

  return (
    <Form className={desk.part} onSubmit={run}>
      <NumberField
        label="Urutan baru"
        hint="1 berarti paling depan. Yang lain bergeser."
        value={text}
        error={failure}
        onChange={setText}
      />
      <div className={desk.actions}>
        <Button type="submit" isBusy={isBusy}>
          Pindahkan
        </Button>
      </div>
    </Form>
  )
}
