import { Box, Skeleton, Toggle } from '@mantine/core'
import { useState } from 'react'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { DialectName } from './tree/dialect.ts'
import classes from './editor-input.module.css'

export interface EditorInputProps extends ControlProps {
  dialect: DialectName
  /**
   * Uploads a picture. The caller passes the upload function, because shared admin components must not import the API
   * of one domain.
   */
  onSendPicture: (file: File) => Promise<{ url: string }>
}

const RichEditor = createLazyPart<EditorInputProps>(() => import('./rich-editor.tsx').then(module => module.default), {
  // As high as the toolbar and the text together, so that the layout does not shift when the editor has loaded.
  fallback: <Skeleton h="32rem" aria-busy="true" />,
  // If the editor cannot be loaded, for example offline, the author edits the Markdown in a text area.
  substitute: MarkdownArea,
})

/**
 * Text field for articles, with a formatted view and a source view. The value is Markdown in both views, so the author
 * may switch at any time.
 */
export function EditorInput(props: EditorInputProps) {
  const [isSource, setIsSource] = useState(false)
  return (
    <div className={classes.editor}>
      <Toggle
        autoWidth
        mih="2.25rem"
        m="0.25rem"
        className={classes.view}
        active={isSource}
        onActiveChange={setIsSource}
      >
        Markdown
      </Toggle>
      {isSource ? <MarkdownArea {...props} /> : <RichEditor {...props} />}
    </div>
  )
}

function MarkdownArea({ attributes, value, onChange }: EditorInputProps) {
  return (
    <Box
      component="textarea"
      {...attributes}
      display="block"
      w="100%"
      ff="monospace"
      rows={24}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
