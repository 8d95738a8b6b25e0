import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userListQuery } from '#app/queries/desk/user.ts'

const MIN_LENGTH = 3
const TYPING_PAUSE_MS = 200

interface Props {
  label: string
  value: string | undefined
  /** Name of the chosen user, or null if the account was deleted. */
  name: string | null
  onChoose: (id: string | undefined) => void
}

/** Selects one user by the first characters of the name or the email address. */
export function PersonFilter({ label, value, name, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const chosen = value === undefined ? undefined : { value, label: name ?? 'Akun dihapus', email: '' }
  const isSearched = search.length >= MIN_LENGTH && search !== chosen?.label
  const { data } = useQuery({ ...userListQuery({ search }), enabled: isSearched, placeholderData: keepPreviousData })
  const foundPeople = isSearched ? (data?.items ?? []) : []
  const others = foundPeople.filter(({ id }) => id !== value)
  const options = others.map(({ id, fullName, email }) => ({ value: id, label: fullName, email }))

  return (
    <Select
      label={label}
      placeholder="Semua orang"
      w="14rem"
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Hapus ${label}` }}
      value={value ?? null}
      data={chosen ? [chosen, ...options] : options}
      // Shows all options without filtering, because the server has already filtered them, also by email address.
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <small>{foundPeople.find(({ id }) => id === option.value)?.email}</small>
        </span>
      )}
      nothingFoundMessage={isSearched && data ? 'Tidak ada yang cocok' : `Ketik paling sedikit ${MIN_LENGTH} huruf`}
      onSearchChange={setTyped}
      onChange={id => onChoose(id ?? undefined)}
    />
  )
}
