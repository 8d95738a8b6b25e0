import { useEffect, useState } from 'react'
import { SearchField } from '#app/ui/search-field.tsx'

/** The list is asked once typing pauses, not for each letter. */
const SEARCH_PAUSE_MS = 300

interface Props {
  label: string
  value: string | undefined
  onSearch: (words: string | undefined) => void
}

export function FilterSearch({ label, value = '', onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onSearch(typed || undefined), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return <SearchField label={label} value={typed} onChange={setTyped} />
}
