import { Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'

/** Row of a list in a box of its own, for a meeting or a participant. */
export function BoxedRow({ justify = 'space-between', children }: { justify?: string; children: ReactNode }) {
  return (
    <Paper component="li" withBorder px="md" py="0.6rem">
      <Group gap="0.3rem 0.9rem" justify={justify}>
        {children}
      </Group>
    </Paper>
  )
}
