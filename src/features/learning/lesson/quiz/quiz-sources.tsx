import { Link } from '@tanstack/react-router'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import type { Learning } from '#app/learning/learning.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import classes from './quiz-outcome.module.css'

interface Props {
  learning: Learning
  item: LearningItem
}

/**
 * Links to the materials of the chapter that come before the quiz. Without such materials, as for the final quiz, links
 * to the list of all materials.
 */
export function QuizSources({ learning: { enrollmentId, tracks }, item }: Props) {
  const chapters = tracks.flatMap(track => track.classes)
  const items = chapters.find(chapter => chapter.items.some(({ id }) => id === item.id))?.items ?? []
  const before = items.slice(
    0,
    items.findIndex(({ id }) => id === item.id),
  )
  const sources = before.filter(({ type }) => type !== 'quiz' && type !== 'assignment')
  return (
    <div className={classes.sources}>
      <p>Penjelasannya terbuka setelah kamu lulus. Pelajari lagi:</p>
      <ul>
        {sources.map(source => (
          <li key={source.id}>
            <Link {...createLessonLink(enrollmentId, source)}>{source.title}</Link>
          </li>
        ))}
        {sources.length === 0 && (
          <li>
            <BusinessLink page={`learning/${enrollmentId}`}>Daftar materi</BusinessLink>
          </li>
        )}
      </ul>
    </div>
  )
}
