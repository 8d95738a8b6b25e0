import { MantineContext, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { chooseColorScheme, readColorScheme, subscribeColorScheme } from '../color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import './mantine.css'

const colorSchemeManager: MantineColorSchemeManager = (() => {
  let stop: (() => void) | undefined
  return {
    get: () => readColorScheme(),
    // Does nothing, because Mantine also calls `set` for updates that it received. Only `chooseColorScheme` makes a
    // choice.
    set: () => undefined,
    subscribe: onUpdate => {
      stop = subscribeColorScheme(() => onUpdate(readColorScheme()))
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseColorScheme('auto'),
  }
})()

/**
 * Provides Mantine. Must wrap every use of Mantine inside a lazily loaded part, so that a user who opens no dialog does
 * not download Mantine. Inside another provider it renders only its children, so that they keep the outer theme.
 */
export function MantineIsland({ children }: { children: ReactNode }) {
  if (useContext(MantineContext) !== null) return children
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
