import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

/** Pause in typing after which the list is fetched. */
const SEARCH_PAUSE_MS = 300
/** Maximum length of a search on the server. */
const MAX_LENGTH = 80

interface Props {
  label: string
  value: string | undefined
  onSearch: (words: string | undefined) => void
}

/**
 * Search field of a list. The typed text has precedence, and the URL follows it. If the URL changes for another reason
 * (Back, 'Hapus saringan', a link), the text is replaced. If it changes to an earlier search of this field, text that
 * was typed after that search stays.
 */
export function FilterSearch({ label, value = '', onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [sentSearches, setSentSearches] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    const at = sentSearches.lastIndexOf(value)
    setSentSearches(at < 0 ? [] : sentSearches.slice(at + 1))
    if (at < 0) setTyped(value)
  }
  const words = typed.trim()
  const isNew = words !== (sentSearches.at(-1) ?? value)
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => {
      setSentSearches(before => [...before, words])
      onSearch(words || undefined)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isNew, words, onSearch])
  return <SearchField label={label} value={typed} onChange={next => setTyped(next.slice(0, MAX_LENGTH))} />
}
