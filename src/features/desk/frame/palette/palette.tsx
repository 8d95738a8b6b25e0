import { Kbd } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useEscape } from '#app/ui/mantine/modal-dialog.tsx'
import { paletteActions, matchesItem, type PaletteItem } from './palette-item.ts'
import classes from './palette.module.css'
import { addRecent, readRecentItems } from './recent-items.ts'
import { useFoundRows } from './use-found-rows.ts'

interface Props {
  pages: readonly PaletteItem[]
  /** True if the lists may be searched, which only admins may do. */
  isAdmin: boolean
  onGo: (url: string) => void
  /** Called when the palette has closed after a choice. Moves the focus into the page. */
  onGone: () => void
  /** Opens the list of shortcuts. */
  onKeys: () => void
}

/**
 * Command palette (Ctrl-K). Finds pages, actions, users, orders, courses, career tracks and vouchers by the first
 * characters.
 */
export function CommandPalette({ pages, isAdmin, onGo, onGone, onKeys }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [recent, setRecent] = useState<readonly PaletteItem[]>([])
  const hasChosen = useRef(false)
  const { groups: found, isSearching } = useFoundRows(typed, isAdmin)
  const matching = (items: readonly PaletteItem[]) => items.filter(item => matchesItem(item, typed))
  const last = matching(recent)
  const isNew = (item: PaletteItem) => !last.some(({ name, url }) => name === item.name && url === item.url)
  const groups = [
    { name: 'Terakhir dibuka', items: last },
    { name: 'Menu', items: matching(pages).filter(isNew) },
    { name: 'Tindakan', items: isAdmin && typed.trim() !== '' ? matching(paletteActions).filter(isNew) : [] },
    ...found,
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const hasHelp = matchesItem({ name: 'Tombol pintas', text: 'bantuan shortcut', url: '' }, typed)

  // Closes the palette when this page is left. The store of the palette is global, so the palette would otherwise
  // appear on the next page.
  useEffect(() => spotlight.close, [])
  useEscape(isOpen, spotlight.close)

  function go(item: PaletteItem) {
    addRecent(item)
    hasChosen.current = true
    onGo(item.url)
  }

  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      closeOnEscape={false}
      onSpotlightOpen={() => {
        setIsOpen(true)
        setRecent(readRecentItems())
      }}
      // Mantine would clear the query after the closing animation, when the palette may be open again.
      clearQueryOnClose={false}
      onSpotlightClose={() => {
        setIsOpen(false)
        setTyped('')
        if (hasChosen.current) onGone()
        hasChosen.current = false
      }}
      shortcut={null}
      scrollable
      maxHeight="min(60dvh, 30rem)"
      transitionProps={{ duration: 0 }}
      overlayProps={{ color: 'var(--shade)', backgroundOpacity: 1 }}
      classNames={{ action: classes.action ?? '' }}
      attributes={{ content: { 'aria-label': 'Pergi ke' } }}
    >
      <Spotlight.Search
        size="md"
        onKeyDown={chooseFirst}
        aria-label="Cari menu, orang, order, kelas atau voucher"
        placeholder="Cari menu, orang, order, kelas …"
        rightSectionWidth={80}
        rightSection={<Kbd>Ctrl K</Kbd>}
      />
      <output className="visually-hidden">{typed.trim() !== '' && !isSearching && `${count} hasil`}</output>
      <Spotlight.ActionsList>
        {groups.map(({ name, items }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {items.map(item => (
              <Spotlight.Action
                key={item.url + item.name}
                label={item.name}
                description={item.text}
                onClick={() => go(item)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {hasHelp && <Spotlight.Action label="Tombol pintas" rightSection={<Kbd>?</Kbd>} onClick={onKeys} />}
        {groups.length === 0 && !hasHelp && (
          <Spotlight.Empty>{isSearching ? 'Mencari …' : 'Tidak ada yang cocok'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * Chooses the first item on Enter if no item is selected. None is selected if the rows from the server arrive after the
 * last key press.
 */
function chooseFirst(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || document.querySelector('[data-action][data-selected]')) return
  document.querySelector<HTMLElement>('[data-action]')?.click()
}

/** Opens the palette. Called by the keyboard shortcut and by a button. */
export const openPalette = () => spotlight.open()
