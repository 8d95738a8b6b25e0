import { SimpleGrid } from '@mantine/core'

/** Cards in as many columns as fit. */
export const CardGrid = SimpleGrid.withProps({ minColWidth: 'min(17rem, 100%)', spacing: 'sm' })
