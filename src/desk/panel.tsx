import { Flex } from '@mantine/core'

/** Part of a screen with a border around it. */
export const Panel = Flex.withProps({
  component: 'section',
  direction: 'column',
  gap: '0.5rem',
  px: 'md',
  py: '0.9rem',
  bd: '1px solid var(--line)',
  bdrs: 'md',
  bg: 'var(--surface-raised)',
})
