import { useId, type SelectHTMLAttributes } from 'react'
import boxClasses from '#app/ui/text-field.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './fields.module.css'

export interface Option {
  value: string
  label: string
}

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  error: string | undefined
  options: readonly Option[]
  hint?: string | undefined
}

/** Select field that uses the phone's native picker. */
export function ChoiceField({ label, error, options, hint, ...select }: Props) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  // Adds the chosen value as an option while the list is loading, or if the list no longer contains it.
  const value = String(select.value ?? '')
  const isListed = value === '' || options.some(option => option.value === value)
  return (
    <div className={boxClasses.field}>
      <label htmlFor={id} className={boxClasses.label}>
        {label}
      </label>
      <div className={boxClasses.box}>
        <select
          {...select}
          id={id}
          className={joinClassNames(boxClasses.input, classes.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        >
          <option value="">Pilih</option>
          {!isListed && <option value={value}>{value}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {hint && (
        <div id={`${id}-hint`} className={boxClasses.hint}>
          {hint}
        </div>
      )}
      <p id={`${id}-error`} className={boxClasses.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export function toOptions(words: readonly string[]): Option[] {
  return words.map(word => ({ value: word, label: word }))
}
