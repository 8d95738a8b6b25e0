import { Flex, type FlexProps } from '@mantine/core'
import X from 'lucide-react/icons/x'
import { PlainList } from '#app/desk/plain-list.tsx'

interface Props extends Omit<FlexProps, 'ref'> {
  tags: readonly string[]
  /** Accessible name of the buttons, without the tag. */
  action: string
  onRemove: (tag: string) => void
}

/** Tags side by side. A press on a tag removes it. */
export function TagList({ tags, action, onRemove, ...list }: Props) {
  return (
    <PlainList direction="row" wrap="wrap" gap="0.25rem" {...list}>
      {tags.map(tag => (
        <li key={tag}>
          <Flex
            component="button"
            type="button"
            align="center"
            gap="0.35rem"
            mih={44}
            maw="100%"
            px="sm"
            bd="1px solid var(--line-strong)"
            bdrs={999}
            bg="var(--surface)"
            aria-label={`${action} ${tag}`}
            onClick={() => onRemove(tag)}
          >
            {tag}
            <X size={16} aria-hidden />
          </Flex>
        </li>
      ))}
    </PlainList>
  )
}
