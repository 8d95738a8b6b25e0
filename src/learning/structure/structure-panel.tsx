import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Keyboard from 'lucide-react/icons/keyboard'
import {
  countCompletion,
  findFirstIncompleteItem,
  listItems,
  type LearningClass,
  type LearningItem,
} from '#contract/learning/progress.rules.ts'
import { useId } from 'react'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import { createLessonLink, typeNames } from '../addresses.ts'
import type { Learning } from '../learning.ts'
import { OfflinePart } from '../offline/lazy.tsx'
import { Plant } from '../plant.tsx'
import classes from './structure-panel.module.css'

interface Props {
  learning: Learning
  currentId?: string
  /** Opens the list of keyboard shortcuts. Without it there is no button for them. */
  onKeys?: () => void
}

/** Lists tracks, chapters ('Bab') and materials with the learner's progress. The current chapter is open. */
export function StructurePanel({ learning, currentId, onKeys }: Props) {
  const openId = currentId ?? findFirstIncompleteItem(learning.items)?.id
  const chapters = learning.tracks.flatMap(track => track.classes)
  // Prefix of the element ids, because a page may contain this panel twice: beside the lesson and in a dialog.
  const prefix = useId()
  return (
    <div className={classes.panel}>
      {learning.tracks.map((track, index) => (
        <section key={track.id} aria-labelledby={`${prefix}-${track.id}`}>
          <div className={classes.head}>
            <Plant {...computePlantProgress(listItems([track]))} size={44} />
            <div>
              <p className={classes.kicker}>
                Jalur {index + 1} · {countText(listItems([track]))}
              </p>
              <h2 id={`${prefix}-${track.id}`} className={classes.track}>
                {track.title}
              </h2>
            </div>
          </div>
          {track.classes.map(trackClass => (
            <ClassPart
              key={trackClass.id}
              learning={learning}
              trackClass={trackClass}
              number={chapters.indexOf(trackClass) + 1}
              currentId={currentId}
              isOpen={trackClass.items.some(item => item.id === openId)}
            />
          ))}
        </section>
      ))}
      {onKeys && (
        <button type="button" className={classes.keys} onClick={onKeys}>
          <Keyboard size={20} aria-hidden /> Pintasan keyboard
        </button>
      )}
    </div>
  )
}

function computePlantProgress(items: readonly LearningItem[]) {
  const { completedCount, materialCount } = countCompletion(items)
  return { value: completedCount, max: materialCount }
}

function countText(items: readonly LearningItem[]): string {
  const { completedCount, materialCount } = countCompletion(items)
  return completedCount === materialCount ? 'selesai' : `${completedCount} dari ${materialCount} selesai`
}

interface ClassPartProps {
  learning: Learning
  trackClass: LearningClass
  /** Number of the chapter, counted across all tracks. */
  number: number
  currentId: string | undefined
  isOpen: boolean
}

function ClassPart({ learning, trackClass, number, currentId, isOpen }: ClassPartProps) {
  return (
    <details className={classes.class} open={isOpen}>
      <summary>
        <Plant {...computePlantProgress(trackClass.items)} size={32} />
        <span className={classes.classTitle}>
          <small>
            Bab {number} · {countText(trackClass.items)}
          </small>
          {trackClass.title}
        </span>
        <ChevronDown className={classes.chevron} size={18} aria-hidden />
      </summary>
      <div className={classes.offline}>
        <OfflinePart part="class" learning={learning} trackClass={trackClass} />
      </div>
      <ol className={classes.items}>
        {trackClass.items.map(item => (
          <li key={item.id}>
            <Link
              {...createLessonLink(learning.enrollmentId, item)}
              className={classes.item}
              aria-current={item.id === currentId ? 'page' : undefined}
            >
              <ItemMark item={item} isUnsent={learning.unsentIds.has(item.id)} />
              <span>
                {item.title}
                <small>
                  {typeNames[item.type]} · {formatDuration(getSeconds(item))}
                  <OfflinePart
                    part="mark"
                    enrollmentId={learning.enrollmentId}
                    trackClassId={trackClass.id}
                    item={item}
                  />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </details>
  )
}

function ItemMark({ item, isUnsent }: { item: LearningItem; isUnsent: boolean }) {
  if (item.isComplete && isUnsent)
    return <CloudUpload className={classes.done} size={20} aria-label="Selesai, belum terkirim" />
  if (item.isComplete) return <Check className={classes.done} size={20} aria-label="Selesai" />
  if (item.status === 'INPROGRESS')
    return <CircleDot className={classes.begun} size={20} aria-label="Sedang dipelajari" />
  return <Circle className={classes.open} size={20} aria-label="Belum dimulai" />
}
