import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useRef, useState } from 'react'
import { PictureUpload } from '#app/desk/form/picture-upload.tsx'
import { holdPicturePlace, type PicturePlace } from '../picture-place.ts'
import { Panel } from './panel.tsx'

interface Props {
  editor: Editor
  onSend: (file: File) => Promise<{ url: string }>
  isAsked: boolean
  onClose: () => void
}

/** Panel to upload a new picture, or to edit the description of the selected picture. */
export function PicturePanel({ editor, onSend, isAsked, onClose }: Props) {
  const { selection } = editor.state
  const picture =
    selection instanceof NodeSelection && selection.node.type.name === 'picture' ? selection.node : undefined
  const [alt, setAlt] = useState(String(picture?.attrs['alt'] ?? ''))
  const placeRef = useRef<PicturePlace>(undefined)
  return (
    <Panel
      label="Gambar"
      isAsked={isAsked}
      doName="Simpan isi gambar"
      canDo={picture !== undefined && alt.trim() !== ''}
      onDo={() => {
        editor.chain().focus().updateAttributes('picture', { alt: alt.trim() }).run()
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Isi gambar"
        description="Untuk yang tidak melihatnya. Tulis dulu, lalu unggah."
        value={alt}
        onChange={event => setAlt(event.currentTarget.value)}
      />
      {alt.trim() !== '' && (
        <PictureUpload
          label={picture ? 'Ganti gambar' : 'Unggah gambar'}
          onSend={async file => {
            const place = holdPicturePlace(editor)
            placeRef.current = place
            try {
              return await onSend(file)
            } catch (error) {
              place.release()
              throw error
            }
          }}
          onStored={url => {
            // Closes the panel only if the author has not continued in the text since the upload began. Otherwise the
            // open panel may belong to another element.
            if (!editor.isDestroyed && placeRef.current?.put(url, alt.trim())) onClose()
          }}
        />
      )}
    </Panel>
  )
}
