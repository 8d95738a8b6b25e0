import classes from './desk.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; name: string; count?: number | undefined }[]
  onChoose: (value: Value) => void
}

/** Chooses one of a few states; each tab shows its number of rows. */
export function FilterTabs<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          className={classes.tab}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.name}
          {choice.count !== undefined && <span className={classes.count}> {choice.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
