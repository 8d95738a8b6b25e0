import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TAG_MAX_LENGTH, parseTags } from '#contract/assessment/tags.ts'
import type { ControlProps } from '#app/desk/form/form-field.tsx'
import { bankTagsQuery } from '#app/queries/desk/question-bank.ts'
import classes from './question-bank.module.css'

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
    <div className={classes.tagBox}>
      {tags.length > 0 && (
        <ul className={classes.tags}>
          {tags.map(tag => (
            <li key={tag}>
              <button type="button" className={classes.tag} aria-label={`Lepas tag ${tag}`} onClick={() => remove(tag)}>
                {tag}
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
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
    </div>
  )
}
