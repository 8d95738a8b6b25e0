import classes from './desk.module.css'

interface Props {
  label: string
  /** What the list shows without a choice. */
  all: string
  value: string | undefined
  choices: readonly { value: string; name: string }[]
  onChoose: (value: string | undefined) => void
}

export function FilterSelect({ label, all, value, choices, onChoose }: Props) {
  return (
    <label className={classes.select}>
      {label}
      <select value={value ?? ''} onChange={event => onChoose(event.currentTarget.value || undefined)}>
        <option value="">{all}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}
