import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import type { AdminMenu } from '#contract/admin/admin-menu.ts'
import { isExpert, isExpertOnly } from '#contract/account/access.ts'
import { activeItem } from '#app/desk/active-item.ts'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { Palette } from '#app/desk/keys/palette.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { DeskProvider } from '#app/desk/mantine/desk-provider.tsx'
import { readLocal, writeLocal } from '#app/lib/browser-storage.ts'
import { adminMenuQuery } from '#app/queries/desk/menu.ts'
import { useSession } from '#app/session/session.ts'
import { AppLink, NavigationContext, PathContext } from '#app/ui/app-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import classes from './desk-frame.module.css'
import { MenuIcon } from './menu-icon.tsx'

/** product.md §2 'Layouts', Admin: a collapsible sidebar with the menus of the server, and the page beside it. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const navigation = useContext(NavigationContext)
  const { data: menus, isError, refetch } = useQuery(adminMenuQuery())
  const [isCollapsed, setIsCollapsed] = useState(() => readLocal('semai-desk-sidebar') === 'collapsed')
  const [layer, setLayer] = useState<'menu' | 'palette' | 'keys'>()
  const title = user && (isExpertOnly(user) || (isExpert(user) && !user.isAdmin)) ? 'Expert' : 'Administrator'
  useKeys({ 'Ctrl-k': () => setLayer('palette'), '?': () => setLayer('keys') })

  function collapse() {
    writeLocal('semai-desk-sidebar', isCollapsed ? 'open' : 'collapsed')
    setIsCollapsed(!isCollapsed)
  }

  const list = (
    <MenuList
      menus={menus ?? []}
      isFailed={isError}
      onRetry={() => void refetch()}
      onNavigate={() => setLayer(undefined)}
    />
  )
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
          {list}
        </nav>
        <div className={classes.narrow}>
          <button type="button" className={classes.open} onClick={() => setLayer('menu')}>
            <PanelLeftOpen size={20} aria-hidden /> Menu {title}
          </button>
          <p>Tabel dan isian panjang lebih nyaman di layar lebar. Menyetujui dan menerbitkan tetap bisa dari sini.</p>
        </div>
        <div className={classes.content}>{children}</div>
        {layer === 'menu' && (
          <Dialog title={title} onClose={() => setLayer(undefined)}>
            {list}
          </Dialog>
        )}
        {layer === 'palette' && (
          <Palette
            places={(menus ?? []).flatMap(({ title: group, subMenus }) =>
              subMenus.map(({ label, url }) => ({ name: label, group, go: () => navigation?.go(url) })),
            )}
            onKeys={() => setLayer('keys')}
            onClose={() => setLayer(current => (current === 'palette' ? undefined : current))}
          />
        )}
        {layer === 'keys' && <KeyHelp onClose={() => setLayer(undefined)} />}
      </div>
    </DeskProvider>
  )
}

interface ListProps {
  menus: readonly AdminMenu[]
  isFailed: boolean
  onRetry: () => void
  onNavigate: () => void
}

function MenuList({ menus, isFailed, onRetry, onNavigate }: ListProps) {
  const path = useContext(PathContext)
  const active = activeItem(
    menus.flatMap(({ subMenus }) => subMenus.map(({ url }) => url)),
    path,
  )
  const listRef = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (active !== undefined) listRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (isFailed && menus.length === 0) {
    return (
      <p className={classes.failed}>
        Menu belum termuat.{' '}
        <button type="button" onClick={onRetry}>
          Coba lagi
        </button>
      </p>
    )
  }
  return (
    <ul ref={listRef} className={classes.groups}>
      {menus.map(({ category, title, subMenus }) => (
        <li key={category}>
          <span className={classes.group}>{title}</span>
          <ul>
            {subMenus.map(({ label, url, icon }) => (
              <li key={url}>
                <AppLink
                  to={url}
                  className={classes.item}
                  aria-current={url === active ? 'page' : undefined}
                  title={label}
                  onClick={onNavigate}
                >
                  <MenuIcon name={icon} />
                  <span>{label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
