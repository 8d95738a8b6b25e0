import { ActionIcon, Kbd } from '@mantine/core'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import classes from './desk-header.module.css'
import { openPalette } from './palette/palette.tsx'

/** Elements of the header that learner pages use too. */
export interface SharedHeaderParts {
  brand: ReactNode
  /** Status of the connection. */
  status: ReactNode
  accountMenu: ReactNode
}

interface Props extends SharedHeaderParts {
  /** Name of the menu: 'Administrator' or 'Expert'. */
  title: string
  /** Id of the element with the screen. */
  contentId: string
  onMenu: () => void
}

/** Header of admin and expert pages. Its style sheet hides the learner's header. */
export function DeskHeader({ title, contentId, onMenu, brand, status, accountMenu }: Props) {
  return (
    <header className={classes.header}>
      <a className={classes.skip} href={`#${contentId}`}>
        Langsung ke isi
      </a>
      <ActionIcon className={classes.menu} variant="subtle" aria-label={`Menu ${title}`} onClick={onMenu}>
        <PanelLeftOpen size={22} aria-hidden />
      </ActionIcon>
      {brand}
      <div className={classes.end}>
        {status}
        <button type="button" className={classes.search} title="Cari (Ctrl K)" onClick={openPalette}>
          <Search size={18} aria-hidden /> <span>Cari</span> <Kbd aria-hidden>Ctrl K</Kbd>
        </button>
        {accountMenu}
      </div>
    </header>
  )
}
