import { ActionIcon, Anchor, Flex, Title } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { PointerEvent } from 'react'
import { formatDuration } from '#app/lib/time-spans.ts'
import type { DifferencePart } from '#contract/catalog/career-track.admin.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Depth } from './structure-index.ts'
import classes from './structure-editor.module.css'
import { partNames } from './labels.ts'

/** Data of a track, class or material that its row shows. */
export interface PartRowData {
  id: string
  title: string
  depth: Depth
  type: DifferencePart
  summary?: string
  /** Only classes have skills. */
  skills?: readonly string[] | undefined
  minutes?: number
  quizId?: string | null
  is_quiz_akhir?: boolean
}

interface Props {
  shown: PartRowData
  /** URL of the material's editor. Absent for tracks and classes. */
  to?: string
  isOpen?: boolean
  /** True if the material has no content or questions yet. */
  isEmpty?: boolean
  /** Called when a press on the row begins. The press may become a drag. */
  onHold: (event: PointerEvent) => void
  onStep: (by: 1 | -1) => void
  onSettings: () => void
}

export function PartRow({ shown, to, isOpen = false, isEmpty = false, onHold, onStep, onSettings }: Props) {
  const { id, title, depth, type, minutes, is_quiz_akhir: isFinal } = shown
  const label =
    to === undefined ? (
      title
    ) : (
      <Anchor
        component={AppLink}
        inherit
        c="inherit"
        underline={isOpen ? 'always' : 'hover'}
        to={to}
        draggable={false}
        aria-current={isOpen ? 'true' : undefined}
      >
        {title}
      </Anchor>
    )
  return (
    // Keyboard users move the part with the buttons beside the row, so the row itself handles only pointers.
    <Flex
      pos="relative"
      wrap="wrap"
      gap="0.25rem 0.5rem"
      align="center"
      mih={44}
      py="0.35rem"
      bdrs="md"
      className={classes.row}
      data-part={id}
      data-depth={depth}
      data-open={isOpen || undefined}
      onPointerDown={onHold}
    >
      <Flex
        component="span"
        flex="none"
        align="center"
        justify="center"
        w={44}
        h={44}
        ml="-0.75rem"
        mr="-0.5rem"
        className={classes.grip}
        data-grip
      >
        <GripVertical size={18} aria-hidden />
      </Flex>
      <Flex direction="column" flex="1 1 10rem" miw={0}>
        {depth === 'material' ? <span>{label}</span> : <Title order={depth === 'track' ? 2 : 3}>{label}</Title>}
        {minutes !== undefined && (
          <Flex component="span" wrap="wrap" gap="0 0.75rem" c={isOpen ? 'inherit' : 'dimmed'} fz="xs">
            {`${isFinal ? 'kuis akhir' : partNames[type]} · ${formatDuration(minutes * 60)}`}
            {isEmpty && <StateDot tone="waiting">Belum ada isi</StateDot>}
          </Flex>
        )}
      </Flex>
      <Flex gap="0.25rem" className={classes.steps}>
        <ActionIcon data-step="-1" aria-label={`Naikkan ${title}`} onClick={() => onStep(-1)}>
          <ArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon data-step="1" aria-label={`Turunkan ${title}`} onClick={() => onStep(1)}>
          <ArrowDown size={18} aria-hidden />
        </ActionIcon>
        <Button variant="ghost" aria-label={`Atur ${title}`} onClick={onSettings}>
          Atur
        </Button>
      </Flex>
    </Flex>
  )
}
