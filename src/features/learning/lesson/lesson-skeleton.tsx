import { Skeleton } from '#app/ui/states/loading-state.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import articleClasses from '#app/learning/article/article-body.module.css'
import { CollapsedContents } from './article/contents.tsx'
import { ReaderBar } from './article/reader-bar.tsx'
import classes from './lesson-screen.module.css'

/** Enough to render the table of contents, which is collapsed. */
const someSections = [1, 2].map(at => ({ id: `${at}`, title: '', level: 2, at }) as const)

/**
 * Placeholder of a lesson in its layout and size. The document fills the parts marked `data-early` with the lesson's
 * text as soon as it has it (src/app/early/draw-lesson.ts). They are hidden from screen readers until they can be used.
 */
export function LessonSkeleton() {
  return (
    <PageLoading label="Memuat materi…">
      <div className={classes.page}>
        <div className={classes.lesson}>
          <div className={classes.top}>
            <span className={classes.back}>
              <Skeleton width="9rem" height="1rem" />
            </span>
            <span className={classes.openStructure}>
              <Skeleton width="7rem" height="1rem" />
            </span>
          </div>
          <p className={classes.meta}>
            <Skeleton width="11rem" height="1lh" />
          </p>
          <h1 className={classes.title} data-early="title" aria-hidden="true">
            <Skeleton width="min(20rem, 85%)" height="1.2em" />
          </h1>
          <div className={classes.body}>
            <div data-early="bones">
              <Skeleton height="5rem" />
            </div>
            <div data-early="reader" hidden aria-hidden="true">
              <ReaderBar />
              <div data-early="contents">
                <CollapsedContents sections={someSections} />
              </div>
              <div className={articleClasses.article} data-early="article" />
            </div>
          </div>
        </div>
      </div>
    </PageLoading>
  )
}
