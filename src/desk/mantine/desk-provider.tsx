import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineIsland } from '#app/ui/mantine/mantine-island.tsx'
import { deskTheme } from './desk-theme.ts'
import './mantine.css'

/** Mantine provider with the theme of the admin and expert pages. All components of `src/desk` must be inside it. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return (
    <MantineIsland>
      <MantineThemeProvider inherit theme={deskTheme}>
        {children}
      </MantineThemeProvider>
    </MantineIsland>
  )
}
