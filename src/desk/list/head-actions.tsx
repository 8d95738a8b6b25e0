import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** An action of a screen that is not its main one. */
export interface LesserAction {
  name: string
  onDo: () => void
}

interface Props {
  /** Links and the main action. */
  main: ReactNode
  lesser: readonly LesserAction[]
}

/** Actions in the head of a list. A phone shows the main action; the others are in a menu beside it. */
export function HeadActions({ main, lesser }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99rem)', undefined, { getInitialValueInEffect: false })
  const isFolded = isPhone && lesser.length > (main ? 0 : 1)
  return (
    <>
      {isFolded ? (
        <Menu position="bottom-end" transitionProps={{ duration: 0 }} loop={false}>
          <Menu.Target>
            <Button variant="secondary">
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
      ) : (
        lesser.map(({ name, onDo }) => (
          <Button key={name} variant="secondary" onClick={onDo}>
            {name}
          </Button>
        ))
      )}
      {main}
    </>
  )
}
