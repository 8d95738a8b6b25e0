import { NavLink, Text } from '@mantine/core'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useContext, useEffect, useRef, useState } from 'react'
import type { AdminMenu } from '#contract/admin/admin-menu.ts'
import { findActiveItem } from '#app/desk/active-item.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { TextButton } from '#app/desk/text-button.tsx'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { AppLink, PathContext } from '#app/ui/app-link.tsx'
import { MenuIcon } from './menu-icon.tsx'

interface ListProps {
  menus: readonly AdminMenu[]
  isFailed: boolean
  /** True if only the icons of all pages are shown, without the names of the groups. */
  isIconsOnly?: boolean
  rowHeight?: number
  onRetry: () => void
  onNavigate: () => void
}

/** Menu with the pages in groups. A closed group shows only the open page. */
export function MenuList({ menus, isFailed, isIconsOnly = false, rowHeight = 44, onRetry, onNavigate }: ListProps) {
  const path = useContext(PathContext)
  const active = findActiveItem(
    menus.flatMap(({ subMenus }) => subMenus.map(({ url }) => url)),
    path,
  )
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const item = active === undefined ? null : listRef.current?.querySelector('[aria-current]')
    const box = item?.closest('nav')
    if (item && box) scrollInto(box, item)
  }, [active])
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(readLocalStorage('semai-desk-groups')?.split('\n')),
  )

  function toggle(category: string) {
    const next = new Set(closed)
    if (!next.delete(category)) next.add(category)
    writeLocalStorage('semai-desk-groups', [...next].join('\n'))
    setClosed(next)
  }

  if (isFailed && menus.length === 0) {
    return (
      <Text>
        Menu belum termuat. <TextButton onClick={onRetry}>Coba lagi</TextButton>
      </Text>
    )
  }
  const row = { mih: rowHeight, py: 0, bdrs: 'md' }
  return (
    <div ref={listRef}>
      <PlainList gap="0.25rem">
        {menus.map(({ category, title, subMenus }) => {
          const isOpen = isIconsOnly || !closed.has(category)
          const shownMenus = isOpen ? subMenus : subMenus.filter(({ url }) => url === active)
          return (
            <li key={category}>
              {isIconsOnly ? (
                <span className="visually-hidden">{title}</span>
              ) : (
                <NavLink
                  component="button"
                  type="button"
                  {...row}
                  c="dimmed"
                  fw={650}
                  label={title}
                  opened={isOpen}
                  rightSection={<ChevronRight size={16} aria-hidden />}
                  aria-expanded={isOpen}
                  onClick={() => toggle(category)}
                />
              )}
              <PlainList gap="0.15rem">
                {shownMenus.map(({ label, url, icon }) => (
                  <li key={url}>
                    <NavLink
                      component={AppLink}
                      to={url}
                      {...row}
                      {...(url === active ? { c: 'var(--on-primary-soft)', fw: 650 } : { c: 'inherit' })}
                      label={<span className={isIconsOnly ? 'visually-hidden' : undefined}>{label}</span>}
                      leftSection={<MenuIcon name={icon} />}
                      aria-current={url === active ? 'page' : undefined}
                      title={label}
                      onClick={onNavigate}
                    />
                  </li>
                ))}
              </PlainList>
            </li>
          )
        })}
      </PlainList>
    </div>
  )
}

/**
 * Scrolls the sidebar to the title of the item's group, or to the item if the group is higher than the sidebar. Does
 * not use `scrollIntoView`, because it would also scroll the page.
 */
function scrollInto(box: Element, item: Element) {
  const area = box.getBoundingClientRect()
  const { top: itemTop, bottom } = item.getBoundingClientRect()
  const groupTop = item.closest('ul')?.parentElement?.getBoundingClientRect().top ?? itemTop
  const padding = Number.parseFloat(getComputedStyle(box).scrollPaddingTop) || 0
  const top = (bottom - groupTop < area.height ? groupTop : itemTop) - padding
  if (top < area.top || bottom > area.bottom) box.scrollTop += top - area.top
}
