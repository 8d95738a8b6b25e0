import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import type { CodeOf } from '#contract/wire/endpoint.ts'
import { errorTexts } from '#contract/wire/error-codes.ts'
import { updateProfilePicture } from '#contract/account/profile.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useChange } from '#app/queries/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { cropToFile, type Crop } from './photo-crop.ts'
import { PhotoEditor } from './photo-editor.tsx'
import classes from './photo.module.css'
import { profileQuery } from '#app/queries/profile.ts'

type PictureCode = CodeOf<typeof updateProfilePicture>
const notReadable: PictureCode = 'PICTURE_NOT_READABLE'

/** Steps: choose, preview, crop, upload. */
export function PhotoSection({ hasPhoto }: { hasPhoto: boolean }) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const inputRef = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()

  function leaveEditor() {
    picture?.close()
    setPicture(undefined)
  }

  const saving = useChange(updateProfilePicture, {
    input: async ({ picture, crop }: { picture: ImageBitmap; crop: Crop }) => ({
      file: await cropToFile(picture, crop),
    }),
    onSuccess: ({ picUrl, profileCompletion }) => {
      queryClient.setQueryData(profileQuery().queryKey, old => old && { ...old, picUrl, profileCompletion })
      showToast('Foto Profil berhasil diubah')
      leaveEditor()
    },
    onError: error => {
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      showAlert({ title: 'Gagal', text: error.message })
    },
  })

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows choosing the same file again.
    target.value = ''
    if (!file) return
    try {
      // Rotated by the orientation in the file's metadata.
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      showAlert({ title: 'Gagal', text: errorTexts[notReadable] })
    }
  }

  if (picture) {
    return (
      <PhotoEditor
        picture={picture}
        isSaving={saving.isPending}
        onSave={crop => saving.mutate({ picture, crop })}
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
