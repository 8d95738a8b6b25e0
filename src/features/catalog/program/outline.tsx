import BookOpenText from 'lucide-react/icons/book-open-text'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import Zap from 'lucide-react/icons/zap'
import PencilLine from 'lucide-react/icons/pencil-line'
import Play from 'lucide-react/icons/play'
import type { LucideIcon } from 'lucide-react'
import type { CareerTrackVersion, LectureMaterialItem } from '#contract/catalog/career-track.ts'
import { formatDuration, secondsOf } from '#app/lib/time-spans.ts'
import classes from './outline.module.css'

type Track = CareerTrackVersion['track_content'][number]
type TrackClass = Track['track_class_content'][number]
type MaterialType = LectureMaterialItem['type']

const types: Record<MaterialType, { name: string; Icon: LucideIcon }> = {
  article: { name: 'Bacaan', Icon: BookOpenText },
  video: { name: 'Video', Icon: Play },
  pdf: { name: 'PDF', Icon: FileText },
  quiz: { name: 'Kuis', Icon: ListChecks },
  assignment: { name: 'Tugas', Icon: PencilLine },
  scorm: { name: 'Interaktif', Icon: Zap },
}

/** Content of a version: tracks, their expandable classes, and their materials with kind and minutes. */
export function Outline({ version }: { version: CareerTrackVersion }) {
  return (
    <ol className={classes.outline}>
      {version.track_content.map((track, index) => (
        <li key={track.id} className={classes.track}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={classes.content}>
            <h3 className={classes.title}>
              <span className="visually-hidden">Jalur {index + 1}: </span>
              {track.title}
            </h3>
            <p className={classes.summary}>{track.summary}</p>
            {track.track_class_content.map((trackClass, position) => (
              <ClassPart key={trackClass.id} trackClass={trackClass} isOpen={index === 0 && position === 0} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function ClassPart({ trackClass, isOpen }: { trackClass: TrackClass; isOpen: boolean }) {
  const materials = trackClass.lecture_material_content
  // Whole minutes: a sum of estimates is not exact to the second.
  const minutes = Math.ceil(materials.reduce((sum, material) => sum + secondsOf(material), 0) / 60)
  return (
    <details className={classes.class} open={isOpen}>
      <summary>
        <span className={classes.name}>
          {trackClass.title}
          <small>
            {materials.length} materi · {formatDuration(minutes * 60)}
          </small>
        </span>
        <ChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      <p className={classes.classSummary}>{trackClass.summary}</p>
      <ol className={classes.materials}>
        {materials.map(material => (
          <Material key={material.id} material={material} />
        ))}
      </ol>
    </details>
  )
}

function Material({ material }: { material: LectureMaterialItem }) {
  const { name, Icon } = types[material.type]
  return (
    <li className={classes.material}>
      <Icon size={18} aria-hidden />
      <span>{material.title}</span>
      <small>
        {material.is_quiz_akhir ? 'Kuis akhir' : name} · {formatDuration(secondsOf(material))}
      </small>
    </li>
  )
}
