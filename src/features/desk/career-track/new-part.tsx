import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#app/desk/failure.ts'
import { Form } from '#app/desk/form/form.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { partNames } from './labels.ts'
import type { AddedPart } from './structure-index.ts'
import classes from './structure-editor.module.css'

interface Props {
  part: AddedPart
  /** Adds a part for each title, in their order. */
  onAdd: (titles: readonly string[]) => Promise<unknown>
  onCancel: () => void
}

/** Row of a part that does not exist yet: asks for its title. Enter adds it, Escape leaves. Pasted lines are a part each. */
export function NewPart({ part, onAdd, onCancel }: Props) {
  const [title, setTitle] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { isBusy, failure, run } = useAction(
    (titles: readonly string[]) => onAdd(titles),
    error => {
      const { errors, text } = failureOf(error)
      return Object.values(errors)[0] ?? text
    },
  )
  return (
    <Form className={classes.newPart} aria-label={`Tambah ${partNames[part]}`} onSubmit={() => run([title])}>
      <TextInput
        ref={inputRef}
        className={classes.newTitle}
        label={`Judul ${partNames[part]}`}
        value={title}
        error={failure}
        readOnly={isBusy}
        onPaste={event => {
          const titles = linesOf(event.clipboardData.getData('text/plain'))
          if (titles.length < 2) return
          event.preventDefault()
          void run(titles)
        }}
        onChange={event => setTitle(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          // The panel beside the structure stays open.
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        Tambah
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Batal
      </Button>
    </Form>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
