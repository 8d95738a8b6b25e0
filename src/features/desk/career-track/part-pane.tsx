import { ActionIcon, CloseButton, Flex, Title } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useContext, useEffect } from 'react'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { AppLink, NavigationContext } from '#app/ui/app-link.tsx'
import classes from './structure-editor.module.css'

interface Props {
  id: string
  title: string
  /** Text below the title. */
  text: string
  /** URLs of the structure and of the previous and next material in study order. */
  structure: string
  previous: string | undefined
  next: string | undefined
  children: ReactNode
}

/**
 * Editor of the opened material beside the structure. A narrow window shows the editor instead of the structure, with a
 * link back.
 */
export function PartPane({ id, title, text, structure, previous, next, children }: Props) {
  const navigation = useContext(NavigationContext)
  const go = (address: string | undefined) => address !== undefined && navigation?.go(address)
  useKeys({
    Escape: () => go(structure),
    'Alt-ArrowUp': () => go(previous),
    'Alt-ArrowDown': () => go(next),
  })
  useEffect(() => {
    getRow(id)?.scrollIntoView({ block: 'nearest' })
    // When the pane has closed, the row of its material gets the focus.
    return () => getRow(id)?.querySelector<HTMLElement>('a')?.focus()
  }, [id])
  return (
    <Flex component="section" direction="column" gap="sm" aria-label={title}>
      <TouchLink component={AppLink} to={structure} className={classes.back} aria-current={undefined}>
        <ArrowLeft size={18} aria-hidden />
        Kembali ke susunan
      </TouchLink>
      <Flex component="header" justify="space-between" gap="md">
        <div>
          <Title order={2}>{title}</Title>
          <SmallText>{text}</SmallText>
        </div>
        <Flex component="nav" flex="none" aria-label="Materi lain">
          <Neighbour to={previous} label="Materi sebelumnya (Alt + ↑)" Icon={ArrowUp} />
          <Neighbour to={next} label="Materi berikutnya (Alt + ↓)" Icon={ArrowDown} />
          <CloseButton size="2.75rem" iconSize={20} aria-label="Tutup" onClick={() => go(structure)} />
        </Flex>
      </Flex>
      {children}
    </Flex>
  )
}

const getRow = (id: string) => document.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)

function Neighbour({ to, label, Icon }: { to: string | undefined; label: string; Icon: typeof ArrowUp }) {
  if (to === undefined) return null
  return (
    <ActionIcon component={AppLink} variant="subtle" to={to} aria-label={label} title={label} aria-current={undefined}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
