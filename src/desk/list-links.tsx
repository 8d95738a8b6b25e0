import { Flex } from '@mantine/core'
import { TouchLink } from './touch-link.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './list-links.module.css'

interface Props {
  label: string
  kinds: readonly { to: string; name: string }[]
  here: string
}

/** Links between the lists of a screen that has several lists. */
export function ListLinks({ label, kinds, here }: Props) {
  return (
    <Flex component="nav" wrap="wrap" gap="0 1.25rem" aria-label={label}>
      {kinds.map(({ to, name }) => (
        <TouchLink
          component={AppLink}
          key={to}
          to={to}
          c={to === here ? 'var(--primary-text)' : 'inherit'}
          td="none"
          className={classes.kind}
          aria-current={to === here ? 'page' : undefined}
        >
          {name}
        </TouchLink>
      ))}
    </Flex>
  )
}
