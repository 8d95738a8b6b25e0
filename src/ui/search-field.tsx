import { Search, X } from 'lucide-react'
import classes from './search-field.module.css'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: Props) {
  return (
    <search className={classes.box}>
      <Search size={20} aria-hidden />
      <input
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
