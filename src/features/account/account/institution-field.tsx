import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { profileLabels } from './profile-fields.ts'
import { institutionsQuery } from '#app/queries/location.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import { useDebounced } from '#app/lib/use-debounced.ts'

/** Text field that suggests institutions while the user types. Other names can be typed too. */
export function InstitutionField({ form }: { form: ProfileFormState }) {
  const listId = useId()
  const search = useDebounced(form.values.institutionName.trim())
  const { data: found = [] } = useQuery(institutionsQuery(search.slice(0, 80)))
  return (
    <>
      <TextField
        {...form.field('institutionName')}
        label={profileLabels.institutionName}
        list={listId}
        autoComplete="off"
        hint="Ketik beberapa huruf lalu pilih. Tidak ada di daftar? Tulis saja namanya."
        onChange={event => {
          const institutionName = event.target.value
          const listed = found.find(({ name }) => name.toLowerCase() === institutionName.trim().toLowerCase())
          form.change({ institutionName, institutionId: listed?.id ?? '' })
        }}
      />
      <datalist id={listId}>
        {found.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
