import { Anchor } from '@mantine/core'

/** Button that looks like a link, for an action of secondary importance. */
export const TextButton = Anchor.withProps({
  component: 'button',
  type: 'button',
  inherit: true,
  underline: 'always',
  c: 'var(--primary-text)',
  fw: 650,
  mih: '2rem',
  px: '0.6rem',
})
