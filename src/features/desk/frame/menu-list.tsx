import ChevronDown from 'lucide-react/icons/chevron-down'
import { useContext, useEffect, useRef, useState } from 'react'
import type { AdminMenu } from '#contract/admin/admin-menu.ts'
import { findActiveItem } from '#app/desk/active-item.ts'
import { readLocalStorage, writeLocalStorage } from '#app/lib/browser-storage.ts'
import { AppLink, PathContext } from '#app/ui/app-link.tsx'
import classes from './desk-frame.module.css'
import { MenuIcon } from './menu-icon.tsx'

interface ListProps {
  menus: readonly AdminMenu[]
  isFailed: boolean
  /** True if only the icons of all pages are shown, without the names of the groups. */
  isIconsOnly?: boolean
  onRetry: () => void
  onNavigate: () => void
}

/** Menu with the pages in groups. A closed group shows only the open page. */
export function MenuList({ menus, isFailed, isIconsOnly = false, onRetry, onNavigate }: ListProps) {
  const path = useContext(PathContext)
  const active = findActiveItem(
    menus.flatMap(({ subMenus }) => subMenus.map(({ url }) => url)),
    path,
  )
  const listRef = useRef<HTMLUListElement>(null)
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
      {menus.map(({ category, title, subMenus }) => {
        const isOpen = isIconsOnly || !closed.has(category)
        const shownMenus = isOpen ? subMenus : subMenus.filter(({ url }) => url === active)
        return (
          <li key={category}>
            {isIconsOnly ? (
              <span className="visually-hidden">{title}</span>
            ) : (
              <button type="button" className={classes.group} aria-expanded={isOpen} onClick={() => toggle(category)}>
                {title}
                <ChevronDown size={16} aria-hidden />
              </button>
            )}
            <ul>
              {shownMenus.map(({ label, url, icon }) => (
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
        )
      })}
    </ul>
  )
}

/**
 * Scrolls the sidebar to the title of the item's group, or to the item if the group is higher than the sidebar. Does not
 * use `scrollIntoView`, because it would also scroll the page.
 */
function scrollInto(box: Element, item: Element) {
  const area = box.getBoundingClientRect()
  const { top: itemTop, bottom } = item.getBoundingClientRect()
  const groupTop = item.closest('ul')?.parentElement?.getBoundingClientRect().top ?? itemTop
  const padding = Number.parseFloat(getComputedStyle(box).scrollPaddingTop) || 0
  const top = (bottom - groupTop < area.height ? groupTop : itemTop) - padding
  if (top < area.top || bottom > area.bottom) box.scrollTop += top - area.top
}
