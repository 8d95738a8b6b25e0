import { Radio } from '@mantine/core'
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
    <section className={classes.conflict} role="alert" aria-labelledby="bentrok" data-fault>
      <h3 id="bentrok">Orang lain mengubah data yang sama</h3>
      <p>Pilih yang dipakai. Isianmu tidak hilang.</p>
      {conflicts.map(({ name, before, mine, theirs }) => (
        <fieldset key={name} data-long={[before, mine, theirs].some(value => value.includes('\n')) || undefined}>
          <legend>{labelOf(name)}</legend>
          <p className={classes.before}>Sebelumnya: {before || '(kosong)'}</p>
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
    </section>
  )
}
