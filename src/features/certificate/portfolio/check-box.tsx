import { useId } from 'react'
import check from '#app/ui/check.module.css'
import classes from './share.module.css'

interface Props {
  type?: 'checkbox' | 'radio'
  name?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  text: string
  detail?: string
}

/** Checkbox or radio button with a label and a second line. */
export function CheckBox({ type = 'checkbox', name, isChecked, onChange, text, detail }: Props) {
  const id = useId()
  return (
    <div className={check.check}>
      <input
        id={id}
        type={type}
        name={name}
        checked={isChecked}
        aria-labelledby={`${id}-text`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        <span id={`${id}-text`}>{text}</span>
        {detail !== undefined && <small id={`${id}-detail`}>{detail}</small>}
      </label>
    </div>
  )
}
