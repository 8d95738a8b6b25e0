import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListTree from 'lucide-react/icons/list-tree'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import classes from './lesson-top.module.css'

interface Props {
  enrollmentId: string
  trackClass: LearningClass
  item: LearningItem
  onOpen: (part: 'structure' | 'more') => void
}

/** Bar at the top of a lesson: link to the career track, progress in the class, list of materials, and the menu. */
export function LessonTop({ enrollmentId, trackClass: { title, items }, item, onOpen }: Props) {
  return (
    <div className={classes.top}>
      <BusinessLink className={classes.back} page={`learning/${enrollmentId}`} aria-label={`Kembali dari ${title}`}>
        <ChevronLeft size={24} aria-hidden />
        <span className={classes.title}>{title}</span>
      </BusinessLink>
      <p className={classes.segments}>
        <span className="visually-hidden">
          Materi {items.indexOf(item) + 1} dari {items.length}, {items.filter(each => each.isComplete).length} selesai
        </span>
        {items.map(each => (
          <i key={each.id} data-done={each.isComplete} data-here={each === item} />
        ))}
      </p>
      <button type="button" className={classes.list} aria-label="Daftar materi" onClick={() => onOpen('structure')}>
        <ListTree size={22} aria-hidden />
      </button>
      <button type="button" aria-label="Lainnya" onClick={() => onOpen('more')}>
        <Ellipsis size={22} aria-hidden />
      </button>
    </div>
  )
}
