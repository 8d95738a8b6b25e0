import { Text } from '@mantine/core'

/** Text of secondary importance. */
export const SmallText = Text.withProps({ size: 'xs', c: 'dimmed' })
