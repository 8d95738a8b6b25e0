import type { ReactNode } from 'react'
import classes from './choice.module.css'

/** Question with one answer. The question is the legend. */
export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface Props {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  title: string
  end?: ReactNode
  children?: ReactNode
}

/** One option of a group, shown as a card. */
export function Choice({ name, value, isChosen, onChoose, title, end, children }: Props) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span className={classes.words}>
        <strong>{title}</strong>
        {children && <span className={classes.detail}>{children}</span>}
      </span>
      {end}
    </label>
  )
}
