import { ActionIcon, Box, Flex, Input, Kbd } from '@mantine/core'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './desk-header.module.css'
import { openPalette } from './palette/palette.tsx'

/* Admin and expert pages have their own header and hide the learner's header (72 px) by CSS. The learner's header is
   part of every page, including the prerendered documents (decision 103), and the first script of a lesson is only a
   few hundred bytes below its budget. The start script of a learner's page did not grow. The first row of the user list
   is now 406 instead of 548 px from the top (360 x 800), and 257 instead of 278 px (1440 x 900).
   - The learner's header is visible until this script has loaded, and for a user who may not open the page.
   - Not done: a property of `TopMenu`, or no header in `AppLayout`. Every page would have more script, and a refused
   user would see no header.
   - Not done: a header that loads later. Every visit would begin with an empty bar.
   - 'Langsung ke isi' jumps to the content behind the sidebar, because `main` begins with the sidebar. */

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
    <Flex
      component="header"
      gap="min(0.75rem, 2vw)"
      align="center"
      mih="var(--header-height)"
      px={{ base: 'var(--page-gutter)', md: '1.5rem' }}
      className={classes.header}
    >
      <a className={joinClassNames(getButtonClass(), classes.skip)} href={`#${contentId}`}>
        Langsung ke isi
      </a>
      {/* The negative margin aligns the icon with the left edge of the content. */}
      <ActionIcon display={narrow} ms="-0.5rem" variant="subtle" aria-label={`Menu ${title}`} onClick={onMenu}>
        <PanelLeftOpen size={22} aria-hidden />
      </ActionIcon>
      {brand}
      <Flex flex={1} gap="min(0.75rem, 2vw)" align="center" justify="end" miw={0}>
        {status}
        <ActionIcon display={narrow} variant="subtle" aria-label="Cari" onClick={openPalette}>
          <Search size={18} aria-hidden />
        </ActionIcon>
        <Box display={wide}>
          <Input
            component="button"
            type="button"
            pointer
            c="dimmed"
            leftSection={<Search size={18} aria-hidden />}
            rightSection={<Kbd aria-hidden>Ctrl K</Kbd>}
            rightSectionWidth="5rem"
            onClick={openPalette}
          >
            Cari
          </Input>
        </Box>
        {accountMenu}
      </Flex>
    </Flex>
  )
}

const narrow = { base: 'flex', md: 'none' }
const wide = { base: 'none', md: 'block' }
