import { Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './desk-list.module.css'

/** Action of a screen that a narrow list shows in a menu. */
export interface SecondaryAction {
  name: string
  onDo: () => void
}

interface Props {
  /** Links and the main action. */
  main: ReactNode
  lesser: readonly SecondaryAction[]
}

/**
 * Actions in the header of a list. A narrow list shows only the main action; the other actions are in a menu beside it.
 * A single action without a main action stays a button.
 */
export function HeadActions({ main, lesser }: Props) {
  const canFold = lesser.length > (main ? 0 : 1)
  return (
    <>
      {canFold && (
        <Menu position="bottom-end" transitionProps={{ duration: 0 }} loop={false}>
          <Menu.Target>
            <Button variant="secondary" className={classes.more}>
              <Ellipsis size={20} aria-hidden /> Lainnya
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {lesser.map(({ name, onDo }) => (
              <Menu.Item key={name} mih="2.75rem" onClick={onDo}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {lesser.map(({ name, onDo }) => (
        <Button key={name} variant="secondary" className={joinClassNames(canFold && classes.lesser)} onClick={onDo}>
          {name}
        </Button>
      ))}
      {main}
    </>
  )
}
