import { useId, type TextareaHTMLAttributes } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import boxClasses from '#app/ui/text-field.module.css'
import classes from './fields.module.css'

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error: string | undefined
  value: string
  limit: number
}

export function TextAreaField({ label, error, limit, ...area }: Props) {
  const id = useId()
  return (
    <div className={boxClasses.field}>
      <label htmlFor={id} className={boxClasses.label}>
        {label}
      </label>
      <div className={boxClasses.box}>
        <textarea
          rows={3}
          {...area}
          id={id}
          className={classNames(boxClasses.input, classes.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </div>
      <div id={`${id}-hint`} className={boxClasses.hint}>
        {area.value.length} dari {limit} karakter
      </div>
      <p id={`${id}-error`} className={boxClasses.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
