import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#app/desk/dialog.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import classes from './keys.module.css'

export interface PaletteItem {
  name: string
  group: string
  go: () => void
}

interface Props {
  places: readonly PaletteItem[]
  onKeys: () => void
  onClose: () => void
}

/** Command palette: opens every page by its name without the mouse. */
export function Palette({ places, onKeys, onClose }: Props) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const all = [...places, { name: 'Tombol pintas', group: 'Bantuan', go: onKeys }]
  const found = all.filter(({ name, group }) => `${name} ${group}`.toLowerCase().includes(words.trim().toLowerCase()))
  const chosen = Math.min(at, found.length - 1)
  const listRef = useRef<HTMLUListElement>(null)
  useEffect(() => {
    listRef.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function choose(item: PaletteItem | undefined) {
    if (!item) return
    onClose()
    item.go()
  }

  return (
    <Dialog title="Pergi ke" onClose={onClose}>
      {/* Keys of the field that move through the list below it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <search
        className={classes.palette}
        onKeyDown={event => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step) {
            event.preventDefault()
            setAt((chosen + step + found.length) % Math.max(found.length, 1))
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            choose(found[chosen])
          }
        }}
      >
        <SearchField
          label="Ketik nama menu"
          value={words}
          onChange={value => {
            setWords(value)
            setAt(0)
          }}
        />
        <ul ref={listRef} aria-label="Hasil">
          {found.map((item, nth) => (
            <li key={item.group + item.name}>
              <button type="button" aria-current={nth === chosen ? 'true' : undefined} onClick={() => choose(item)}>
                {item.name} <span>{item.group}</span>
              </button>
            </li>
          ))}
        </ul>
        <output className={found.length > 0 ? 'visually-hidden' : undefined}>
          {found[chosen]?.name ?? 'Tidak ada yang cocok'}
        </output>
      </search>
    </Dialog>
  )
}
