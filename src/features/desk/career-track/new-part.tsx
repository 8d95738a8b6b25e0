import { Flex, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form } from '#app/desk/form/form.tsx'
import { useSubmit } from '#app/desk/form/use-submit.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { partNames } from './labels.ts'
import type { AddedPart } from './structure-index.ts'

interface Props {
  part: AddedPart
  /** Pasted titles that could not be added. */
  left?: readonly string[] | undefined
  /** Adds a part for each title, in the order of the titles. */
  onAdd: (titles: readonly string[]) => Promise<unknown>
  onCancel: () => void
}

/** Row of a new part that asks for its title. Enter adds the part, Escape cancels. Each pasted line becomes a part. */
export function NewPart({ part, left = [], onAdd, onCancel }: Props) {
  const [title, setTitle] = useState(left[0] ?? '')
  const [others, setOthers] = useState(left.slice(1))
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { formRef, isBusy, failure, setFailure, run } = useSubmit({
    setErrors: errors => setError(errors['edit.title']),
    send: (titles: readonly string[]) => onAdd(titles),
  })
  return (
    <Form ref={formRef} aria-label={`Tambah ${partNames[part]}`} onSubmit={() => run([title, ...others])}>
      <Flex wrap="wrap" gap="0.5rem" align="end" p="0.5rem" bd="1px dashed var(--primary)" bdrs="md">
        <TextInput
          ref={inputRef}
          flex="1 1 12rem"
          label={`Judul ${partNames[part]}`}
          value={title}
          description={others.length > 0 && `Diikuti ${formatNumber(others.length)} judul lain yang kamu tempel.`}
          // The error of the field is more specific than the failure of the form.
          error={error ?? failure}
          readOnly={isBusy}
          onPaste={event => {
            const titles = getLines(event.clipboardData.getData('text/plain'))
            if (titles.length < 2) return
            event.preventDefault()
            setTitle(titles[0] ?? '')
            setOthers(titles.slice(1))
            void run(titles)
          }}
          onChange={event => {
            setTitle(event.currentTarget.value)
            setError(undefined)
            setFailure('')
          }}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            // Prevents the default, so that Escape does not close the panel beside the structure.
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
      </Flex>
    </Form>
  )
}

const getLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
