import { ActionIcon, Box, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useRef, useState, type ReactNode } from 'react'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { isExpert, isExpertOnly } from '#contract/account/access.ts'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { ListShape } from '#app/desk/loading-shapes.tsx'
import { ADMIN_CONTENT_ID } from '#app/lib/admin-content-id.ts'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { adminMenuQuery } from '#app/queries/desk/menu.ts'
import { useSession } from '#app/session/session.ts'
import { NavigationContext } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { useFocusFallback } from '#app/ui/keep-focus.ts'
import { LoadingShapeContext } from '#app/ui/states/loading-state.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import classes from './desk-frame.module.css'
import { DeskHeader, type SharedHeaderParts } from './desk-header.tsx'
import { MenuList } from './menu-list.tsx'
import { openPalette, CommandPalette } from './palette/palette.tsx'

/**
 * Layout of admin and expert pages: a low header, a collapsible sidebar with the menus from the server, and the page
 * beside it.
 */
export function DeskFrame({ children, ...parts }: SharedHeaderParts & { children: ReactNode }) {
  const { user } = useSession()
  const navigation = useContext(NavigationContext)
  const { data: menus, isError, refetch } = useQuery(adminMenuQuery())
  const [isCollapsed, setIsCollapsed] = useState(() => readLocalStorage('semai-desk-sidebar') === 'collapsed')
  const [layer, setLayer] = useState<'menu' | 'keys'>()
  const title = user && (isExpertOnly(user) || (isExpert(user) && !user.isAdmin)) ? 'Expert' : 'Administrator'
  const contentRef = useRef<HTMLDivElement>(null)
  useFocusFallback(contentRef)
  useKeys({ 'Ctrl-k': openPalette, '?': () => setLayer('keys') })

  function collapse() {
    writeLocalStorage('semai-desk-sidebar', isCollapsed ? 'open' : 'collapsed')
    setIsCollapsed(!isCollapsed)
  }

  /** Moves the focus past the menu, unless the page has already set the focus. */
  function focusContent() {
    if (!contentRef.current?.contains(document.activeElement)) contentRef.current?.focus({ preventScroll: true })
  }

  const menu = {
    menus: menus ?? [],
    isFailed: isError,
    onRetry: () => void refetch(),
    onNavigate: () => setLayer(undefined),
  }
  return (
    <DeskProvider>
      <DeskHeader title={title} contentId={ADMIN_CONTENT_ID} onMenu={() => setLayer('menu')} {...parts} />
      <Flex mih="70dvh">
        <Box
          component="nav"
          display={{ base: 'none', md: 'block' }}
          flex="none"
          w={isCollapsed ? '4.25rem' : 'min(16rem, 30%)'}
          px="sm"
          py="md"
          className={classes.sidebar}
          aria-label={title}
        >
          <Flex align="center" justify="space-between" pb="sm" pl={isCollapsed ? 0 : 'sm'}>
            <Text component="strong" size="lg" fw={700} className={joinClassNames(isCollapsed && 'visually-hidden')}>
              {title}
            </Text>
            <ActionIcon
              variant="subtle"
              aria-label={isCollapsed ? 'Lebarkan menu' : 'Ciutkan menu'}
              aria-expanded={!isCollapsed}
              onClick={collapse}
            >
              {isCollapsed ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
            </ActionIcon>
          </Flex>
          <MenuList {...menu} isIconsOnly={isCollapsed} rowHeight={32} />
        </Box>
        <Box
          ref={contentRef}
          component="section"
          id={ADMIN_CONTENT_ID}
          flex={1}
          miw={0}
          px={{ base: 'var(--page-gutter)', md: '1.5rem' }}
          pt="md"
          pb="3rem"
          tabIndex={-1}
        >
          <LoadingShapeContext value={<ListShape />}>{children}</LoadingShapeContext>
        </Box>
        {layer === 'menu' && (
          <Dialog title={title} onClose={() => setLayer(undefined)}>
            <MenuList {...menu} />
            <SmallText mt="md">
              Tabel dan isian panjang lebih nyaman di layar lebar. Menyetujui dan menerbitkan tetap bisa dari sini.
            </SmallText>
          </Dialog>
        )}
        <CommandPalette
          pages={(menus ?? []).flatMap(({ title: group, subMenus }) =>
            subMenus.map(({ label, url }) => ({ name: label, text: group, url })),
          )}
          isAdmin={user?.isAdmin ?? false}
          onGo={url => navigation?.go(url)}
          onGone={focusContent}
          onKeys={() => setLayer('keys')}
        />
        {layer === 'keys' && <KeyHelp onClose={() => setLayer(undefined)} />}
      </Flex>
    </DeskProvider>
  )
}
