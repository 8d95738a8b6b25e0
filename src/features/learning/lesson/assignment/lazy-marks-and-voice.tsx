import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { Skeleton } from '#app/ui/states/loading-state.tsx'
import classes from './assignment.module.css'

interface Props {
  version: AssignmentVersion
}

/** Loaded only for answers with marks or a recording, because few answers have them. */
export const MarksAndVoice = createLazyPart<Props>(
  () => import('#app/learning/assessed/marks-and-voice.tsx').then(module => module.MarksAndVoice),
  { fallback: <Skeleton height="10rem" />, substitute: NotHere },
)

function NotHere() {
  return <p className={classes.muted}>Tanda dan suara pakar belum bisa dibuka. Muat ulang saat ada koneksi.</p>
}
