import { NativeSelect } from '@mantine/core'

interface Props<Value extends string> {
  label: string
  /** Label of the option that removes the filter. */
  all: string
  value: Value | undefined
  choices: readonly { value: Value; name: string }[]
  onChoose: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>({ label, all, value, choices, onChoose }: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...choices.map(choice => ({ value: choice.value, label: choice.name }))]}
      onChange={event => onChoose(choices.find(choice => choice.value === event.currentTarget.value)?.value)}
    />
  )
}
