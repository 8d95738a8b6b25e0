import { type ComponentProps, useId } from 'react'
import { joinClassNames } from './class-names.ts'
import classes from './text-field.module.css'

interface Props extends ComponentProps<'textarea'> {
  label: string
  error: string | undefined
  value: string
  limit: number
}

/** Text area with a limit. The number of characters and the limit are shown below it. */
export function TextAreaField({ label, error, limit, ...area }: Props) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <textarea
          rows={3}
          {...area}
          id={id}
          className={joinClassNames(classes.input, classes.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </div>
      <div id={`${id}-hint`} className={classes.hint}>
        {area.value.length} dari {limit} karakter
      </div>
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
