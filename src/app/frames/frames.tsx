import { AuthSkeleton } from '#app/features/auth/auth-skeleton.tsx'
import { LessonSkeleton } from '#app/features/lesson/lesson-skeleton.tsx'
import { PageFrame } from '#app/features/shell/page-frame.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import '#app/ui/base.css'

/** Inside #root of `_lesson.html` until the page itself is there. */
export function LessonFrame() {
  return (
    <PageFrame path="/lecture-material/" hasAccount>
      <LessonSkeleton />
    </PageFrame>
  )
}

/** Inside #root of `_login.html`. */
export function LoginFrame() {
  return (
    <PageFrame path="/auth/login" hasAccount={false}>
      <AuthSkeleton />
    </PageFrame>
  )
}

/** Inside #root of `_shell.html`, which opens at every other address, for whoever is here: a style of the document hides the other one's. */
export function ShellFrame() {
  return [true, false].map(hasAccount => (
    <div key={String(hasAccount)} data-for={hasAccount ? 'member' : 'visitor'}>
      <PageFrame path="" hasAccount={hasAccount}>
        <PageLoading />
      </PageFrame>
    </div>
  ))
}
