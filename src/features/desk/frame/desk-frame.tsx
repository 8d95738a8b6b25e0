import { ActionIcon, Group, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState, type ReactNode } from 'react'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Search from 'lucide-react/icons/search'
import { isExpert, isExpertOnly } from '#contract/account/access.ts'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'
import { adminMenuQuery } from '#app/queries/desk/menu.ts'
import { useSession } from '#app/session/session.ts'
import { NavigationContext } from '#app/ui/app-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import classes from './desk-frame.module.css'
import { MenuList } from './menu-list.tsx'
import { openPalette, Palette } from './palette/palette.tsx'

/** product.md §2 'Layouts', Admin: a collapsible sidebar with the menus of the server, and the page beside it. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const navigation = useContext(NavigationContext)
  const { data: menus, isError, refetch } = useQuery(adminMenuQuery())
  const [isCollapsed, setIsCollapsed] = useState(() => readLocal('semai-desk-sidebar') === 'collapsed')
  const [layer, setLayer] = useState<'menu' | 'keys'>()
  const title = user && (isExpertOnly(user) || (isExpert(user) && !user.isAdmin)) ? 'Expert' : 'Administrator'
  useKeys({ 'Ctrl-k': openPalette, '?': () => setLayer('keys') })

  function collapse() {
    writeLocal('semai-desk-sidebar', isCollapsed ? 'open' : 'collapsed')
    setIsCollapsed(!isCollapsed)
  }

  const menu = {
    menus: menus ?? [],
    isFailed: isError,
    onRetry: () => void refetch(),
    onNavigate: () => setLayer(undefined),
  }
  return (
    <DeskProvider>
      <div className={classNames(classes.frame, isCollapsed && classes.collapsed)}>
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
          <button type="button" className={classes.search} title="Cari (Ctrl K)" onClick={openPalette}>
            <Search size={18} aria-hidden /> <span>Cari</span> <Kbd aria-hidden>Ctrl K</Kbd>
          </button>
          <MenuList {...menu} isIconsOnly={isCollapsed} />
        </nav>
        <div className={classes.narrow}>
          <Group gap="xs">
            <button type="button" className={classes.open} onClick={() => setLayer('menu')}>
              <PanelLeftOpen size={20} aria-hidden /> Menu {title}
            </button>
            <button type="button" className={classes.open} onClick={openPalette}>
              <Search size={20} aria-hidden /> Cari
            </button>
          </Group>
          <p>Tabel dan isian panjang lebih nyaman di layar lebar. Menyetujui dan menerbitkan tetap bisa dari sini.</p>
        </div>
        <div className={classes.content}>{children}</div>
        {layer === 'menu' && (
          <Dialog title={title} onClose={() => setLayer(undefined)}>
            <MenuList {...menu} />
          </Dialog>
        )}
        <Palette
          pages={(menus ?? []).flatMap(({ title: group, subMenus }) =>
            subMenus.map(({ label, url }) => ({ name: label, text: group, url })),
          )}
          isAdmin={user?.isAdmin ?? false}
          onGo={url => navigation?.go(url)}
          onKeys={() => setLayer('keys')}
        />
        {layer === 'keys' && <KeyHelp onClose={() => setLayer(undefined)} />}
      </div>
    </DeskProvider>
  )
}
