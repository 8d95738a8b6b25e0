import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TAG_MAX_LENGTH, parseTags } from '#contract/assessment/tags.ts'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { bankTagsQuery } from '#app/queries/desk/question-bank.ts'
import { TagList } from './tag-list.tsx'

/**
 * Field for tags, with suggestions while the user types. Each tag has a button that removes it. The form value has one
 * tag per line.
 */
export function TagInput({ attributes, value, onChange }: ControlProps) {
  const { data: known = [] } = useQuery(bankTagsQuery())
  const [typed, setTyped] = useState('')
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const tags = parseTags(value)

  function add() {
    if (typed.trim() !== '') onChange(parseTags([...tags, typed].join('\n')).join('\n'))
    setTyped('')
  }
  function remove(tag: string) {
    onChange(tags.filter(each => each !== tag).join('\n'))
    // The pressed button disappears with its tag, so the input gets the focus.
    inputRef.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return
    // If no text is typed, Enter submits the form.
    if (event.key === 'Enter' && typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <Stack gap={0} flex={1}>
      {tags.length > 0 && <TagList tags={tags} action="Lepas tag" px="0.5rem" pt="0.35rem" onRemove={remove} />}
      <input
        ref={inputRef}
        {...attributes}
        list={listId}
        maxLength={TAG_MAX_LENGTH * 4}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={add}
      />
      <datalist id={listId}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </Stack>
  )
}
