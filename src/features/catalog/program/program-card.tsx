import { Link } from '@tanstack/react-router'
import type { CareerTrack } from '#contract/catalog/career-track.ts'
import { CourseCover } from '#app/ui/course-cover.tsx'
import classes from './program-card.module.css'
import { ProgramCounts } from './program-counts.tsx'

/** Card of a program. The title is the only link, and the clickable area of this link covers the card. */
export function ProgramCard({ program }: { program: CareerTrack }) {
  return (
    <article className={classes.card}>
      <CourseCover className={classes.cover ?? ''} category={program.category.slug} title={program.title} />
      <div className={classes.body}>
        <p className={classes.category}>{program.category.title}</p>
        <h2 className={classes.title}>
          <Link to="/program/$slug" params={{ slug: program.slug }}>
            {program.title}
          </Link>
        </h2>
        <p className={classes.summary}>{program.summary}</p>
        <ProgramCounts program={program} />
      </div>
    </article>
  )
}
