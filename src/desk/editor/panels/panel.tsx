import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from '../editor.module.css'

interface Props {
  label: string
  children: ReactNode
  /** True if the author asked for the panel; a panel of a selected formula or picture leaves the focus in the text. */
  isAsked: boolean
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
export function Panel({ label, children, isAsked, doName, canDo = true, onDo, onClose }: Props) {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isAsked) ref.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isAsked])
  return (
    // The inputs inside take the keys; here they are only stopped.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={ref}
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
