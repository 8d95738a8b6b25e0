import { ActionIcon } from '@mantine/core'
import { type ClipboardEvent, useRef, useState } from 'react'
import Bold from 'lucide-react/icons/letter-b'
import Code from 'lucide-react/icons/code'
import Heading from 'lucide-react/icons/letter-h'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import type { LucideIcon } from 'lucide-react'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Sigma from 'lucide-react/icons/sigma'
import Superscript from 'lucide-react/icons/superscript'
import Table from 'lucide-react/icons/table'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import formClasses from '#app/desk/form/form.module.css'
import { pictureLine, PictureUpload } from '#app/desk/form/picture-upload.tsx'
import { uploadContentPicture } from '#app/queries/desk/content.ts'
import { classNames } from '#app/ui/class-names.ts'
import { alone, type Chosen, isInCode, type Mark, type Put, putMark, spanOf } from './marks.ts'
import classes from './material.module.css'

const buttons: readonly { mark: Mark; name: string; Icon: LucideIcon }[] = [
  { mark: 'heading', name: 'Judul bagian', Icon: Heading },
  { mark: 'bold', name: 'Tebal', Icon: Bold },
  { mark: 'italic', name: 'Miring', Icon: Italic },
  { mark: 'link', name: 'Tautan', Icon: Link },
  { mark: 'list', name: 'Daftar', Icon: List },
  { mark: 'numbers', name: 'Daftar bernomor', Icon: ListOrdered },
  { mark: 'quote', name: 'Kutipan', Icon: Quote },
  { mark: 'code', name: 'Kode', Icon: Code },
  { mark: 'table', name: 'Tabel', Icon: Table },
  { mark: 'formula', name: 'Rumus', Icon: Sigma },
  { mark: 'footnote', name: 'Catatan kaki', Icon: Superscript },
  { mark: 'rule', name: 'Garis pemisah', Icon: Minus },
]

/**
 * Maximum length of HTML that is converted on paste, larger than any document. Longer content is pasted as plain
 * text.
 */
const PASTE_MAX = 5_000_000

/** Markdown editor with buttons for the marks. */
export function MarkdownInput({ attributes, value, onChange }: ControlProps) {
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const [asksForPicture, setAsksForPicture] = useState(false)
  const [note, setNote] = useState('')

  const chosen = (area: HTMLTextAreaElement): Chosen => ({
    text: area.value,
    start: area.selectionStart,
    end: area.selectionEnd,
  })

  /** Inserts text as if it were typed, so that Ctrl-Z undoes it. */
  function write(make: (chosen: Chosen) => Put) {
    const area = areaRef.current
    if (!area) return
    area.focus()
    const { start, end, text, select } = make(chosen(area))
    area.setSelectionRange(start, end)
    // The only way to change a field's text without losing its undo history.
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, start, end)
      onChange(area.value)
    }
    area.setSelectionRange(start + select[0], start + select[1])
  }

  /** Pastes with formatting if there is any; the browser's 'paste as text' is unchanged. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    setNote('')
    if (html === '' || html.length > PASTE_MAX || isInCode(chosen(event.currentTarget))) return
    event.preventDefault()
    void import('./paste/pasted.ts')
      .then(({ pasted, leftOutText }) => {
        const found = pasted(html)
        if (!found) return writeText(text)
        const { markdown, isInline, leftOut } = found
        const end: [number, number] = [markdown.length, markdown.length]
        write(at => (isInline ? { ...spanOf(at), text: markdown, select: end } : alone(at, markdown, end)))
        return setNote(leftOutText(leftOut))
      })
      // Offline the converter may not be loaded; then the plain text is pasted.
      .catch(() => writeText(text))
  }

  const writeText = (text: string) => write(at => ({ ...spanOf(at), text, select: [text.length, text.length] }))

  return (
    <div className={classes.writing}>
      <div role="toolbar" aria-label="Tanda Markdown" className={classes.toolbar}>
        {buttons.map(({ mark, name, Icon }) => (
          <ActionIcon
            key={mark}
            variant="subtle"
            aria-label={name}
            title={name}
            onClick={() => write(at => putMark(mark, at))}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="subtle"
          aria-label="Gambar"
          title="Gambar"
          aria-expanded={asksForPicture}
          onClick={() => setAsksForPicture(!asksForPicture)}
        >
          <Image size={18} aria-hidden />
        </ActionIcon>
      </div>
      {asksForPicture && (
        <PictureUpload
          label="Unggah gambar"
          wordsLabel="Isi gambar"
          onSend={uploadContentPicture}
          onStored={(url, words) => {
            setAsksForPicture(false)
            const picture = pictureLine(url, words)
            write(at => alone(at, picture, [picture.length, picture.length]))
          }}
        />
      )}
      <textarea
        {...attributes}
        ref={areaRef}
        className={classNames(attributes.className, formClasses['lines'], classes.source)}
        rows={24}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onPaste={paste}
      />
      <output className={classes.small}>{note}</output>
    </div>
  )
}
