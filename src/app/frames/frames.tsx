import { AuthSkeleton } from '#app/features/account/auth/auth-skeleton.tsx'
import { LessonSkeleton } from '#app/features/learning/lesson/lesson-skeleton.tsx'
import { PageFrame } from '#app/features/site/shell/page-frame.tsx'
import { PageLoading } from '#app/ui/states/page-loading.tsx'
import '#app/ui/base.css'

/** Content of #root in `_lesson.html` until the page is rendered. */
export function LessonFrame() {
  return (
    <PageFrame path="/lecture-material/" hasAccount>
      <LessonSkeleton />
    </PageFrame>
  )
}

/** Content of #root in `_login.html`. */
export function LoginFrame() {
  return (
    <PageFrame path="/auth/login" hasAccount={false}>
      <AuthSkeleton />
    </PageFrame>
  )
}

/**
 * Content of #root in `_shell.html`, the document of all other paths. Contains one frame for members and one for
 * visitors. A style sheet of the document hides the frame that does not fit the user.
 */
export function ShellFrame() {
  return [true, false].map(hasAccount => (
    <div key={String(hasAccount)} data-for={hasAccount ? 'member' : 'visitor'}>
      <PageFrame path="" hasAccount={hasAccount}>
        <PageLoading />
      </PageFrame>
    </div>
  ))
}
