import { useState } from 'react'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import formClasses from '../form/form.module.css'
import type { DialectName } from './tree/dialect.ts'
import classes from './editor-input.module.css'

export interface EditorInputProps extends ControlProps {
  dialect: DialectName
  /** Stores a picture. A callback, because shared components of the admin area know no domain. */
  onSendPicture: (file: File) => Promise<{ url: string }>
}

const RichEditor = lazyPart<EditorInputProps>(() => import('./rich-editor.tsx').then(part => part.default), {
  fallback: <div className={classes.skeleton} aria-busy="true" />,
  // Offline the editor may not be on this device yet; its Markdown can be edited all the same.
  substitute: MarkdownArea,
})

/** Text field for articles. The value is Markdown in both views, so an author may change the view at any time. */
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
      className={classNames(attributes.className, formClasses['lines'], classes.source)}
      rows={24}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
