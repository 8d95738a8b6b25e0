import { Radio, Text, Title } from '@mantine/core'
import { Panel } from '../panel.tsx'
import classes from './form.module.css'
import type { FieldConflict, FormValues } from './three-way.ts'

interface Props {
  conflicts: readonly FieldConflict[]
  labelOf: (name: string) => string
  values: FormValues
  onChoose: (field: string, value: string) => void
}

/**
 * Shows for each field the user's value, the other admin's value and the former value. The user's value is used until
 * the user chooses another value.
 */
export function ConflictTable({ conflicts, labelOf, values, onChoose }: Props) {
  return (
    <Panel
      gap="sm"
      bd="1px solid var(--danger-line)"
      bg="var(--danger-soft)"
      className={classes.conflict}
      role="alert"
      aria-labelledby="bentrok"
      data-fault
    >
      <Title order={3} id="bentrok">
        Orang lain mengubah data yang sama
      </Title>
      <Text>Pilih yang dipakai. Isianmu tidak hilang.</Text>
      {conflicts.map(({ name, before, mine, theirs }) => (
        <fieldset key={name} data-long={[before, mine, theirs].some(value => value.includes('\n')) || undefined}>
          <legend>{labelOf(name)}</legend>
          <Text>Sebelumnya: {before || '(kosong)'}</Text>
          {[
            { label: 'Punyamu', value: mine },
            { label: 'Punya mereka', value: theirs },
          ].map(({ label, value }) => (
            <Radio
              key={label}
              name={`bentrok-${name}`}
              label={
                <>
                  {label}: <strong>{value || '(kosong)'}</strong>
                </>
              }
              checked={values[name] === value}
              onChange={() => onChoose(name, value)}
            />
          ))}
        </fieldset>
      ))}
    </Panel>
  )
}
