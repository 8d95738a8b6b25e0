import { useState } from 'react'
import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import desk from '#app/desk/desk.module.css'
import { failureOf } from '#app/desk/failure.ts'
import { Form } from '#app/desk/form/form.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { PreviewButton } from '#app/desk/preview.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { moveInstructor, removeInstructor } from '#app/queries/desk/instructor.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface Props {
  instructor: InstructorDetail
  onEdit: () => void
  onDone: () => Promise<unknown>
  onGone: () => Promise<unknown>
}

export function InstructorActions({ instructor, onEdit, onDone, onGone }: Props) {
  const [layer, setLayer] = useState<'move' | 'remove'>()
  const { id, slug, name, version, courseCount } = instructor
  return (
    <>
      <div className={desk.deeds}>
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
          onMoved={async () => {
            setLayer(undefined)
            await onDone()
          }}
        />
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title={`Hapus ${name}`}
          text="Profilnya hilang dari halaman Instruktur untuk seterusnya. Sertifikat yang sudah terbit tetap menyebut namanya."
          deed="Hapus"
          isDangerous
          onClose={() => setLayer(undefined)}
          onDo={async reason => {
            await removeInstructor(id, reason, version)
            showToast('Instruktur dihapus.')
            await onGone()
          }}
        />
      )}
    </>
  )
}

/** Moves an instructor to a position by its number, because single steps are too slow among hundreds. */
function MoveForm({ instructor, onMoved }: { instructor: InstructorDetail; onMoved: () => Promise<unknown> }) {
  const [text, setText] = useState(String(instructor.place))
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function move() {
    setProblem('')
    setIsBusy(true)
    try {
      const { place } = await moveInstructor(instructor.id, /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0)
      showToast(`Sekarang di urutan ${place}.`)
      await onMoved()
    } catch (error) {
      const { errors, text: message } = failureOf(error)
      setProblem(errors['place'] ?? message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form className={desk.part} onSubmit={move}>
      <TextField
        label="Urutan baru"
        hint="1 berarti paling depan. Yang lain bergeser."
        inputMode="numeric"
        value={text}
        error={problem || undefined}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={desk.deeds}>
        <Button type="submit" isBusy={isBusy}>
          Pindahkan
        </Button>
      </div>
    </Form>
  )
}
