import { Flex } from '@mantine/core'

/** Row of a list with its values beside each other. */
export const ListRow = Flex.withProps({
  component: 'li',
  wrap: 'wrap',
  gap: '0.1rem 0.75rem',
  justify: 'space-between',
})
