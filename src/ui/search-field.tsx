import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import classes from './search-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** True for pages whose only purpose is the search. Then the field gets the focus. */
  isFocused?: boolean
}

export function SearchField({ label, value, onChange, isFocused = false }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) inputRef.current?.focus()
  }, [isFocused])
  return (
    <search className={classes.box}>
      <Search size={20} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value && (
        <button type="button" className={classes.clear} aria-label="Hapus pencarian" onClick={() => onChange('')}>
          <X size={18} aria-hidden />
        </button>
      )}
    </search>
  )
}
