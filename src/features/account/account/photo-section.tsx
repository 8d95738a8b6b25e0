import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { updateProfilePicture } from '#contract/account/profile.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { cropToFile, type Crop } from './photo-crop.ts'
import { PhotoEditor } from './photo-editor.tsx'
import classes from './photo.module.css'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'

type PictureCode = CodeOf<typeof updateProfilePicture>
const notReadable: PictureCode = 'PICTURE_NOT_READABLE'

/** Changes the profile photo. The user chooses a file, sees a preview, crops the picture and uploads it. */
export function PhotoSection({ hasPhoto }: { hasPhoto: boolean }) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const inputRef = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  function leaveEditor() {
    picture?.close()
    setPicture(undefined)
  }

  const { call } = useCall()
  const saving = useAction(async (chosen: ImageBitmap, crop: Crop) => {
    const file = await cropToFile(chosen, crop)
    const { picUrl, profileCompletion } = await call(updateProfilePicture, { file })
    queryClient.setQueryData(profileQuery().queryKey, old => old && { ...old, picUrl, profileCompletion })
    showToast('Foto Profil berhasil diubah')
    leaveEditor()
  }, alertFailure)

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Reset, so that choosing the same file again causes a change event.
    target.value = ''
    if (!file) return
    try {
      // Applies the orientation from the file's metadata.
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      showAlert({ title: 'Gagal', text: errorMessages[notReadable] })
    }
  }

  if (picture) {
    return (
      <PhotoEditor
        picture={picture}
        isSaving={saving.isBusy}
        onSave={crop => void saving.run(picture, crop)}
        onCancel={leaveEditor}
      />
    )
  }
  return (
    <>
      <Button variant="secondary" className={classes.choose} onClick={() => inputRef.current?.click()}>
        {hasPhoto ? 'Ganti foto' : 'Tambah foto'}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label="Foto profil"
        onChange={event => void handleFile(event)}
      />
    </>
  )
}
