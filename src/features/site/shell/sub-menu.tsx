import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import type { MenuGroup } from './links.ts'
import classes from './top-menu.module.css'
import { useDisclosure } from './use-disclosure.ts'

export function SubMenu({ group }: { group: MenuGroup }) {
  const { isOpen, rootRef, buttonRef, toggle, close, handleBlur } = useDisclosure()
  const panelId = useId()
  return (
    <div className={classes.group} ref={rootRef} onBlur={handleBlur}>
      <button
        ref={buttonRef}
        type="button"
        className={classes.item}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
      >
        {group.label}
        <ChevronDown className={classes.chevron} size={16} aria-hidden />
      </button>
      <ul id={panelId} className={classes.panel} hidden={!isOpen}>
        {group.links.map(link => (
          <li key={link.to}>
            <AppLink to={link.to} className={classes.panelItem} onClick={close}>
              {link.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
