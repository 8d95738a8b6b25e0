import BookOpenText from 'lucide-react/icons/book-open-text'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import Zap from 'lucide-react/icons/zap'
import PencilLine from 'lucide-react/icons/pencil-line'
import Play from 'lucide-react/icons/play'
import type { LucideIcon } from 'lucide-react'
import { formatDuration } from '#app/lib/time-spans.ts'
import type { OutlineChapter, OutlineMaterial, OutlineTrack } from './content.ts'
import { sumChapterSeconds } from './content.ts'
import classes from './outline.module.css'

const types: Record<OutlineMaterial['type'], { name: string; Icon: LucideIcon }> = {
  article: { name: 'Bacaan', Icon: BookOpenText },
  video: { name: 'Video', Icon: Play },
  pdf: { name: 'PDF', Icon: FileText },
  quiz: { name: 'Kuis', Icon: ListChecks },
  assignment: { name: 'Tugas', Icon: PencilLine },
  scorm: { name: 'Interaktif', Icon: Zap },
}

/**
 * Lists tracks with their chapters ('Bab') and materials, each with kind and length. Chapters are numbered across all
 * tracks. At first only the first chapter is open.
 */
export function Outline({ tracks }: { tracks: readonly OutlineTrack[] }) {
  const chapters = tracks.flatMap(track => track.chapters)
  return (
    <ol className={classes.outline}>
      {tracks.map((track, index) => (
        <li key={index} className={classes.track}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className={classes.title}>
              <span className="visually-hidden">Jalur {index + 1}: </span>
              {track.title}
            </h3>
            {track.summary && <p className={classes.summary}>{track.summary}</p>}
            {track.chapters.map(chapter => (
              <Chapter
                key={chapters.indexOf(chapter)}
                chapter={chapter}
                number={chapters.indexOf(chapter) + 1}
                isOpen={chapter === chapters[0]}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Chapter({ chapter, number, isOpen }: { chapter: OutlineChapter; number: number; isOpen: boolean }) {
  const { title, summary, materials } = chapter
  return (
    <details className={classes.chapter} open={isOpen}>
      <summary>
        <span className={classes.name}>
          <small>
            Bab {number} · {materials.length} materi · {formatDuration(sumChapterSeconds([chapter]))}
          </small>
          {title}
        </span>
        <ChevronDown className={classes.chevron} size={20} aria-hidden />
      </summary>
      {summary && <p className={classes.chapterSummary}>{summary}</p>}
      <ol className={classes.materials}>
        {materials.map((material, index) => (
          <Material key={index} material={material} />
        ))}
      </ol>
    </details>
  )
}

function Material({ material }: { material: OutlineMaterial }) {
  const { name, Icon } = types[material.type]
  return (
    <li className={classes.material}>
      <Icon size={18} aria-hidden />
      <span>{material.title}</span>
      <small>
        {material.isFinalQuiz ? 'Kuis akhir' : name} · {formatDuration(material.seconds)}
      </small>
    </li>
  )
}
