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
  onAdd: (title: string) => Promise<unknown>
  onCancel: () => void
}

/** Row of a part that does not exist yet: asks for its title. Enter adds it, Escape leaves. */
export function NewPart({ part, onAdd, onCancel }: Props) {
  const [title, setTitle] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { isBusy, failure, run } = useAction(
    () => onAdd(title),
    error => {
      const { errors, text } = failureOf(error)
      return Object.values(errors)[0] ?? text
    },
  )
  return (
    <Form className={classes.newPart} aria-label={`Tambah ${partNames[part]}`} onSubmit={run}>
      <TextInput
        ref={inputRef}
        className={classes.newTitle}
        label={`Judul ${partNames[part]}`}
        value={title}
        error={failure}
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
