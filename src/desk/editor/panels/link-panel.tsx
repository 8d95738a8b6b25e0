import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { Dialect } from '../tree/dialect.ts'
import { Panel } from './panel.tsx'

interface Props {
  editor: Editor
  dialect: Dialect
  isAsked: boolean
  onClose: () => void
}

/** Input for the URL of a link at the selection or at the cursor. An empty URL removes the link. */
export function LinkPanel({ editor, dialect, isAsked, onClose }: Props) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const typed = href.trim()
  const isWrong = typed !== '' && !dialect.canLink(typed)
  return (
    <Panel
      label="Tautan"
      isAsked={isAsked}
      doName={typed === '' ? 'Hapus tautan' : 'Pasang tautan'}
      canDo={!isWrong && (typed !== '' || editor.isActive('link'))}
      onClose={onClose}
      onDo={() => {
        const chain = editor.chain().focus().extendMarkRange('link')
        if (typed === '') chain.unsetMark('link').run()
        else if (editor.state.selection.empty && !editor.isActive('link')) {
          chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: typed } }] }).run()
        } else chain.setMark('link', { href: typed }).run()
        onClose()
      }}
    >
      <TextInput
        label="Alamat tautan"
        inputMode="url"
        placeholder="https://"
        value={href}
        error={isWrong && 'Alamat harus dimulai https://'}
        onChange={event => setHref(event.currentTarget.value)}
      />
    </Panel>
  )
}
