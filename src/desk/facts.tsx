import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Fact = readonly [name: string, value: ReactNode]

/** Columns of properties, as many as fit. */
export const FactGrid = SimpleGrid.withProps({
  minColWidth: 'min(11rem, 100%)',
  autoFlow: 'auto-fit',
  spacing: 'sm',
  m: 0,
})

/** Shows properties as pairs of name and value. Skips entries that are null. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <FactGrid renderRoot={list => <dl {...list} />}>
      {facts
        .filter(fact => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Box component="dd" m={0}>
              {value}
            </Box>
          </div>
        ))}
    </FactGrid>
  )
}
