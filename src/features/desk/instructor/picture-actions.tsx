import { Alert, Text, Title } from '@mantine/core'
import { setInstructorPicture, removeInstructorPicture } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useRef } from 'react'
import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './instructor.module.css'

interface Props {
  instructor: Pick<InstructorDetail, 'id' | 'name' | 'picUrl'>
  onDone: () => void
}

export function PictureActions({ instructor: { id, name, picUrl }, onDone }: Props) {
  const { call } = useDeskCall()
  const fileRef = useRef<HTMLInputElement>(null)

  const {
    isBusy,
    failure,
    run: change,
  } = useAction(async (action: () => Promise<unknown>, words: string) => {
    await action()
    showToast(words)
    onDone()
  }, getFailureText)

  return (
    <Part gap="0.5rem">
      <Title order={3}>Foto</Title>
      {picUrl === null ? (
        <Text>Belum ada foto. Pengunjung melihat inisial namanya.</Text>
      ) : (
        <img className={classes.picture} src={picUrl} alt={`Foto ${name}`} width={72} height={72} />
      )}
      <input
        ref={fileRef}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void change(() => call(setInstructorPicture, { params: { id }, file }), 'Foto tersimpan.')
        }}
      />
      <ActionRow>
        <Button variant="secondary" isBusy={isBusy} onClick={() => fileRef.current?.click()}>
          {picUrl === null ? 'Unggah foto' : 'Ganti foto'}
        </Button>
        {picUrl !== null && (
          <Button
            variant="ghost"
            disabled={isBusy}
            onClick={() => void change(() => call(removeInstructorPicture, { params: { id } }), 'Foto dilepas.')}
          >
            Lepas foto
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
    </Part>
  )
}
