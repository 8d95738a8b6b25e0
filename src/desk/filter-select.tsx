import classes from './desk.module.css'

interface Props<Value extends string> {
  label: string
  /** Label of the list without a filter. */
  all: string
  value: Value | undefined
  choices: readonly { value: Value; name: string }[]
  onChoose: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>({ label, all, value, choices, onChoose }: Props<Value>) {
  return (
    <label className={classes.select}>
      {label}
      <select
        value={value ?? ''}
        onChange={event => onChoose(choices.find(choice => choice.value === event.currentTarget.value)?.value)}
      >
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
