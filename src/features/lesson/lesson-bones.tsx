import { Skeleton } from '#app/ui/states/loading-state.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import classes from './lesson-screen.module.css'

/** A lesson that is on its way: its lines, in its own place and size. */
export function LessonBones() {
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
            <Skeleton width="11rem" height="1.4rem" />
          </p>
          <div className={classes.title}>
            <Skeleton width="min(20rem, 85%)" height="1.2em" />
          </div>
          <div className={classes.body}>
            <Skeleton height="5rem" />
          </div>
        </div>
      </div>
    </PageLoading>
  )
}
