import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useRef, useState, type ReactNode } from 'react'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { isExpert, isExpertOnly } from '#contract/account/access.ts'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { useFocusFallback } from '#app/desk/keys/use-kept-focus.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { ListShape } from '#app/desk/loading-shapes.tsx'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { adminMenuQuery } from '#app/queries/desk/menu.ts'
import { useSession } from '#app/session/session.ts'
import { NavigationContext } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { LoadingShapeContext } from '#app/ui/states/loading-state.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import classes from './desk-frame.module.css'
import { DeskHeader, type SharedHeaderParts } from './desk-header.tsx'
import { MenuList } from './menu-list.tsx'
import { openPalette, CommandPalette } from './palette/palette.tsx'

const contentId = 'isi-layar'

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
      <DeskHeader title={title} contentId={contentId} onMenu={() => setLayer('menu')} {...parts} />
      <div className={joinClassNames(classes.frame, isCollapsed && classes.collapsed)}>
        <nav className={classes.sidebar} aria-label={title}>
          <div className={classes.top}>
            <strong className={classes.name}>{title}</strong>
            <ActionIcon
              variant="subtle"
              aria-label={isCollapsed ? 'Lebarkan menu' : 'Ciutkan menu'}
              aria-expanded={!isCollapsed}
              onClick={collapse}
            >
              {isCollapsed ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
            </ActionIcon>
          </div>
          <MenuList {...menu} isIconsOnly={isCollapsed} />
        </nav>
        <div ref={contentRef} id={contentId} className={classes.content} tabIndex={-1}>
          <LoadingShapeContext value={<ListShape />}>{children}</LoadingShapeContext>
        </div>
        {layer === 'menu' && (
          <Dialog title={title} onClose={() => setLayer(undefined)}>
            <MenuList {...menu} />
            <p className={classes.hint}>
              Tabel dan isian panjang lebih nyaman di layar lebar. Menyetujui dan menerbitkan tetap bisa dari sini.
            </p>
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
      </div>
    </DeskProvider>
  )
}
