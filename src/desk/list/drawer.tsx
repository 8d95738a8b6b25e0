import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useKeys } from '../keys/use-keys.ts'
import classes from './desk-list.module.css'

interface Props {
  title: string
  /** Below the title. */
  text?: ReactNode
  /** The row it belongs to gets the focus back. */
  rowId: string
  onClose: () => void
  /** Takes all the room there is: for writing. */
  isWide?: boolean
  children: ReactNode
}

/** One row, beside its list; over it where the screen is narrow. */
export function Drawer({ title, text, rowId, onClose, isWide = false, children }: Props) {
  const headRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    headRef.current?.focus({ preventScroll: true })
    return () => {
      // The row may have left the page meanwhile: then the list is where one goes on.
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)
      ;(row ?? document.querySelector<HTMLElement>('[data-row]'))?.focus({ preventScroll: true })
    }
  }, [rowId])
  useKeys({ Escape: onClose })
  return (
    <aside className={classNames(classes.drawer, isWide && classes.wide)} data-drawer aria-label={title}>
      <header className={classes.drawerHead}>
        <div>
          <h2 ref={headRef} tabIndex={-1}>
            {title}
          </h2>
          {text}
        </div>
        <button type="button" className={classes.close} aria-label="Tutup" onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </header>
      <div className={classes.drawerBody}>{children}</div>
    </aside>
  )
}
