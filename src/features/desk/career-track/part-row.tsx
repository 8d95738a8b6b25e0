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

const headings = { track: 'h2', class: 'h3', material: 'span' } as const

export function PartRow({ shown, to, isOpen = false, isEmpty = false, onHold, onStep, onSettings }: Props) {
  const { id, title, depth, type, minutes, is_quiz_akhir: isFinal } = shown
  const Title = headings[depth]
  return (
    // Keyboard users move the part with the buttons beside the row, so the row itself handles only pointers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.row}
      data-part={id}
      data-depth={depth}
      data-open={isOpen || undefined}
      onPointerDown={onHold}
    >
      <span className={classes.grip} data-grip>
        <GripVertical size={18} aria-hidden />
      </span>
      <div className={classes.name}>
        <Title>
          {to === undefined ? (
            title
          ) : (
            <AppLink to={to} draggable={false} aria-current={isOpen ? 'true' : undefined}>
              {title}
            </AppLink>
          )}
        </Title>
        {minutes !== undefined && (
          <span className={classes.facts}>
            {`${isFinal ? 'kuis akhir' : partNames[type]} · ${formatDuration(minutes * 60)}`}
            {isEmpty && <StateDot tone="waiting">Belum ada isi</StateDot>}
          </span>
        )}
      </div>
      <div className={classes.steps}>
        <button type="button" data-step="-1" aria-label={`Naikkan ${title}`} onClick={() => onStep(-1)}>
          <ArrowUp size={18} aria-hidden />
        </button>
        <button type="button" data-step="1" aria-label={`Turunkan ${title}`} onClick={() => onStep(1)}>
          <ArrowDown size={18} aria-hidden />
        </button>
        <Button variant="ghost" aria-label={`Atur ${title}`} onClick={onSettings}>
          Atur
        </Button>
      </div>
    </div>
  )
}
