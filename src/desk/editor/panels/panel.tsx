import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from '../editor.module.css'

interface Props {
  label: string
  children: ReactNode
  /** Name of the button that applies the input. */
  doName: string
  canDo?: boolean
  onDo: () => void
  onClose: () => void
}

/**
 * Inputs for one thing in the text, below the toolbar. It is inside a form, so Enter must apply the panel and not send
 * the form; Esc must close the panel and not the drawer.
 */
export function Panel({ label, children, doName, canDo = true, onDo, onClose }: Props) {
  return (
    // The inputs inside take the keys; here they are only stopped.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-label={label}
      className={classes.panel}
      onKeyDown={event => {
        if (event.key !== 'Escape' && (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement))) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else if (canDo) onDo()
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button variant="secondary" disabled={!canDo} onClick={onDo}>
          {doName}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Tutup
        </Button>
      </div>
    </fieldset>
  )
}
