import { Skeleton } from '#app/ui/states/loading-state.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import classes from './catalog-screen.module.css'
import grid from './course-grid.module.css'

export function CatalogLoading() {
  return (
    <PageLoading label="Memuat kelas…">
      <div className={classes.page}>
        <Skeleton width="10rem" height="2.75rem" />
        <div className={classes.filters}>
          <Skeleton height="48px" />
        </div>
        <p className={classes.count} />
        <div className={grid.grid}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
            <div key={key} className={grid.loading}>
              <Skeleton height="100%" />
            </div>
          ))}
        </div>
      </div>
    </PageLoading>
  )
}
