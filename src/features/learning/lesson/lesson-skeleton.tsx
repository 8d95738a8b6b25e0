import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListTree from 'lucide-react/icons/list-tree'
import { Skeleton } from '#app/ui/states/loading-state.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import articleClasses from '#app/learning/article/article-body.module.css'
import navClasses from './lesson-nav.module.css'
import classes from './lesson-screen.module.css'
import topClasses from './lesson-top.module.css'

/**
 * Skeleton of a lesson in its layout and size. The document's inline script writes the lesson's text into the elements
 * that have the attribute `data-early` (src/app/early/render-early-lesson.ts). These elements are hidden from screen
 * readers until they can be used.
 */
export function LessonSkeleton() {
  return (
    <PageLoading label="Memuat materi…">
      <div className={classes.page}>
        <div className={classes.lesson}>
          <div className={topClasses.top}>
            <span className={topClasses.back}>
              <ChevronLeft size={24} aria-hidden />
            </span>
            <p className={topClasses.segments}>
              <i />
            </p>
            <span className={topClasses.list}>
              <ListTree size={22} aria-hidden />
            </span>
            <span>
              <Ellipsis size={22} aria-hidden />
            </span>
          </div>
          <p className={classes.meta}>
            <Skeleton width="min(11rem, 60%)" height="1lh" />
          </p>
          <h1 className={classes.title} data-early="title" aria-hidden="true">
            <Skeleton width="min(20rem, 85%)" height="1.2em" />
          </h1>
          <div className={classes.body}>
            <div data-early="bones">
              <Skeleton height="min(28rem, 50svh)" />
            </div>
            <div data-early="reader" hidden aria-hidden="true">
              <div className={articleClasses.article} data-early="article" />
            </div>
          </div>
        </div>
        <div className={navClasses.nav} />
      </div>
    </PageLoading>
  )
}
