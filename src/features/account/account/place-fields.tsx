import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '#app/session/online.ts'
import { ChoiceField } from './choice-field.tsx'
import { profileLabels } from './profile-fields.ts'
import { citiesQuery, provincesQuery } from '#app/queries/location.ts'
import type { ProfileFormState } from './use-profile-form.ts'

const toAreaOptions = (areas: readonly { id: string; name: string }[] | undefined) =>
  (areas ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Select fields for a province and one of its cities. A change of the province clears the city. */
export function PlaceFields({ form }: { form: ProfileFormState }) {
  const { provinceId } = form.values
  const provinces = useQuery(provincesQuery())
  const cities = useQuery(citiesQuery(provinceId))
  const isOnline = useIsOnline()
  const waiting = isOnline ? 'Memuat daftar…' : 'Daftar ini dimuat saat kamu online lagi.'
  return (
    <>
      <ChoiceField
        {...form.field('provinceId')}
        label={profileLabels.provinceId}
        options={toAreaOptions(provinces.data)}
        hint={provinces.data ? undefined : waiting}
        autoComplete="address-level1"
        onChange={event => form.change({ provinceId: event.target.value, cityId: '' })}
      />
      <ChoiceField
        {...form.field('cityId')}
        label={profileLabels.cityId}
        options={provinceId === '' ? [] : toAreaOptions(cities.data)}
        disabled={provinceId === ''}
        hint={provinceId === '' ? 'Pilih provinsi terlebih dahulu' : cities.data ? undefined : waiting}
        autoComplete="address-level2"
      />
    </>
  )
}
