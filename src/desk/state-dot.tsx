import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'

const colors = { good: 'var(--primary)', waiting: 'var(--accent)', bad: 'var(--danger)', quiet: 'var(--muted)' }

/** Meaning of a state, which decides the colour of its dot. */
export type DotTone = keyof typeof colors

/** Label of a state with a coloured dot. The colour only repeats the meaning of the label. */
export function StateDot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <Flex component="span" display="inline-flex" gap="0.4rem" align="center">
      <Box component="span" flex="none" w="0.6rem" h="0.6rem" bdrs="xl" bg={colors[tone]} aria-hidden="true" />
      {children}
    </Flex>
  )
}
