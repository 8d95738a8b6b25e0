import { Fieldset, Group, Toggle } from '@mantine/core'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; name: string; count?: number | undefined }[]
  onChoose: (value: Value) => void
}

/** Tabs to choose one of a few states. Each tab shows its number of rows. */
export function FilterTabs<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  return (
    <Fieldset variant="unstyled" miw={0} m={0} aria-label={label}>
      <Group gap="0.35rem">
        {choices.map(choice => (
          <Toggle
            key={choice.value}
            autoWidth
            active={choice.value === value}
            onActiveChange={() => onChoose(choice.value)}
          >
            {choice.name}
            {choice.count !== undefined && ` ${choice.count}`}
          </Toggle>
        ))}
      </Group>
    </Fieldset>
  )
}
