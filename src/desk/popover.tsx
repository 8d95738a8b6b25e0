import { Popover as MantinePopover } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from './popover.module.css'

interface Props {
  icon: ReactNode
  name: string
  onOpen?: () => void
  children: ReactNode
}

/**
 * Button that opens a panel below it. The panel stays inside the window, traps the focus, and closes on Escape or a
 * click outside.
 */
export function Popover({ icon, name, onOpen, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MantinePopover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      offset={4}
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <MantinePopover.Target>
        <Button
          variant="secondary"
          title={name}
          onClick={() => {
            if (!isOpen) onOpen?.()
            setIsOpen(!isOpen)
          }}
        >
          {icon}
          <span data-label>{name}</span>
        </Button>
      </MantinePopover.Target>
      <MantinePopover.Dropdown
        miw="13rem"
        maw="min(22rem, calc(100vw - 1rem))"
        p="sm"
        className={classes['panel']}
        onKeyDown={event => {
          // Mantine has already closed the panel on this key press. Prevents the default, so that the same key press
          // does not also close a surrounding drawer.
          if (event.key === 'Escape') event.preventDefault()
        }}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
