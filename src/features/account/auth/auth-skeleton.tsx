import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import panes from './auth-panes.module.css'
import classes from './auth-screen.module.css'
import { authLabels } from './auth-labels.ts'

/**
 * Skeleton of the login page until its form works. Shows no fields, because text that is typed too early would be lost.
 */
export function AuthSkeleton() {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <header>
          <h1 className={classes.title}>{authLabels.login.title}</h1>
          <p className={classes.text}>{authLabels.login.text}</p>
        </header>
        <LoadingState>
          <div className={panes.panes}>
            {['3.25rem', '4.5rem', '4.5rem', '3.25rem'].map((height, at) => (
              <Skeleton key={at} height={height} />
            ))}
          </div>
        </LoadingState>
      </section>
      <aside className={classes.side} />
    </div>
  )
}
