import { MantineContext, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useContext, type ReactNode } from 'react'
import { chooseColorScheme, readColorScheme, subscribeColorScheme } from '../color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import './mantine.css'

const colorSchemeManager: MantineColorSchemeManager = (() => {
  let stop: (() => void) | undefined
  return {
    get: () => readColorScheme(),
    // Mantine calls it for each update that it was told of. Only chooseColorScheme itself makes a choice.
    set: () => undefined,
    subscribe: onUpdate => {
      stop = subscribeColorScheme(() => onUpdate(readColorScheme()))
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseColorScheme('auto'),
  }
})()

/**
 * Must wrap every use of Mantine, inside a lazily loaded part: a user who opens no dialog downloads no Mantine, and a
 * lesson stays small. Inside another one it renders its children alone, so that they keep the outer theme.
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
