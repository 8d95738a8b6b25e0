import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import { PictureUpload } from '#app/desk/form/picture-upload.tsx'
import { insertPicture } from '../commands.ts'
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
  const change = (attributes: { alt: string } | { url: string; alt: string }) => {
    editor.chain().focus().updateAttributes('picture', attributes).run()
    onClose()
  }
  return (
    <Panel
      label="Gambar"
      isAsked={isAsked}
      doName="Simpan isi gambar"
      canDo={picture !== undefined && alt.trim() !== ''}
      onDo={() => change({ alt: alt.trim() })}
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
          onSend={onSend}
          onStored={url => {
            if (picture) return change({ url, alt: alt.trim() })
            insertPicture(editor, url, alt.trim())
            return onClose()
          }}
        />
      )}
    </Panel>
  )
}
