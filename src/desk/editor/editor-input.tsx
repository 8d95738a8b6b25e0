import { useState } from 'react'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
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
  fallback: <div className={classes.skeleton} aria-busy="true" />,
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
      <button type="button" className={classes.view} aria-pressed={isSource} onClick={() => setIsSource(!isSource)}>
        Markdown
      </button>
      {isSource ? <MarkdownArea {...props} /> : <RichEditor {...props} />}
    </div>
  )
}

function MarkdownArea({ attributes, value, onChange }: EditorInputProps) {
  return (
    <textarea
      {...attributes}
      className={joinClassNames(attributes.className, classes.source)}
      rows={24}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
