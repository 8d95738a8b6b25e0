import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseColorScheme, readColorScheme, subscribeColorScheme } from '../color-scheme.ts'
import { cssVariablesResolver, theme } from '../theme.ts'
import './mantine.css'

const colorSchemeManager: MantineColorSchemeManager = (() => {
  let stop: (() => void) | undefined
  return {
    get: () => readColorScheme(),
    set: chooseColorScheme,
    subscribe: onUpdate => {
      stop = subscribeColorScheme(() => onUpdate(readColorScheme()))
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseColorScheme('auto'),
  }
})()

/**
 * Must wrap every use of Mantine, inside a lazily loaded part: a user who opens no dialog downloads no Mantine, and a
 * lesson stays small.
 */
export function MantineIsland({ children }: { children: ReactNode }) {
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
