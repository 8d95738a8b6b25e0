import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import { findClassOfItem, type LearningClass, type LearningItem } from '#contract/learning/progress.rules.ts'
import { readLocalStorage } from '#app/lib/browser-storage.ts'
import { runWhenIdle } from '#app/lib/when-idle.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { typeNames } from '#app/learning/addresses.ts'
import { OfflinePart } from '#app/learning/offline/lazy.tsx'
import { mainFileKinds } from '#app/learning/offline/main-file.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { useIsWideScreen } from '#app/learning/structure/wide.ts'
import { usePrefetchClasses } from '#app/learning/use-prefetch-classes.ts'
import { useLearning } from '#app/learning/use-learning.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import type { LessonDialogName } from './lesson-parts.tsx'
import { readingState } from './article/reading-state.ts'
import { LessonNav } from './lesson-nav.tsx'
import classes from './lesson-screen.module.css'
import { LessonTop } from './lesson-top.tsx'
import type { ListenPlayerProps, StartListening } from './listen/listen-player.tsx'
import { MaterialView } from './material-view.tsx'
import { useHideBarsOnScroll } from './use-bars-aside.ts'
import { useStartMaterial } from './use-start.ts'

const LessonSide = createLazyPart(() => import('./lesson-parts.tsx').then(module => module.LessonSide))
const RefundNotice = createLazyPart(() => import('#app/learning/refund-notice.tsx').then(module => module.RefundNotice))
const LessonDialog = createLazyPart(() => import('./lesson-parts.tsx').then(module => module.LessonDialog))
const LessonNotes = createLazyPart(() => import('./note/lesson-notes.tsx').then(module => module.LessonNotes), {
  substitute: () => null,
})

interface Props {
  enrollmentId: string
  materialId: string
  /** Content at the end of the material, above the navigation bar. */
  footer: ReactNode
}

/** Screen of one material, with its position in the class and links to the previous and next material. */
export function LessonScreen({ enrollmentId, materialId, footer }: Props) {
  const learning = useLearning(enrollmentId)
  const trackClass = findClassOfItem(learning.tracks, materialId)
  const item = trackClass?.items.find(({ id }) => id === materialId)
  // The player is a state of this component, not of `Lesson`, because the player stays when the next material opens.
  const [Player, setPlayer] = useState<ComponentType<ListenPlayerProps>>()
  if (!trackClass || !item) return null // for a material outside the enrolment the loader has already answered 'not found'
  return (
    <>
      <Lesson
        key={`${enrollmentId} ${materialId}`}
        learning={learning}
        footer={footer}
        onListen={setPlayer}
        trackClass={trackClass}
        item={item}
      />
      {Player && (
        <Player learning={learning} onClose={() => setPlayer(undefined)} trackClass={trackClass} item={item} />
      )}
    </>
  )
}

interface LessonProps extends Pick<Props, 'footer'> {
  onListen: StartListening
  learning: ReturnType<typeof useLearning>
  trackClass: LearningClass
  item: LearningItem
}

function Lesson({ learning, trackClass, item, footer, onListen }: LessonProps) {
  const { enrollmentId } = learning
  const { data: materials } = useSuspenseQuery(classMaterialsQuery(enrollmentId, trackClass.id))
  const material = materials.find(each => each.id === item.id)

  useStartMaterial(learning, item)
  usePrefetchClasses(learning, trackClass.id)

  const headingRef = useArrival(item.id)
  const pageRef = useRef<HTMLDivElement>(null)
  useHideBarsOnScroll(pageRef)
  const isWide = useIsWideScreen()
  const [open, setOpen] = useState<LessonDialogName>()
  // Notes are loaded at the first touch. They are loaded earlier in two cases: at once if the URL has a fragment (link
  // to a note), and when the browser is idle on a device with notes.
  const isLinked = useRouterState({ select: ({ location }) => location.hash !== '' })
  const [isTouched, setIsTouched] = useState(false)
  if (isLinked && !isTouched) setIsTouched(true)
  const touch = () => setIsTouched(true)
  useEffect(() => (readLocalStorage('semai-notes') ? runWhenIdle(() => setIsTouched(true)) : undefined), [])
  const startNote = () => {
    touch()
    readingState.isNoteWanted = true
  }
  // Before the notes are loaded, `m` loads the notes, and `t` loads the notes and starts a new note. The focus need not
  // be in the lesson.
  useKeys({ '?': () => setOpen('keys'), ...(!isTouched && { m: touch, t: startNote }) })

  return (
    // The events only load the notes. Every action has its own control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.page} ref={pageRef} onPointerMove={touch} onPointerDown={touch} onKeyDown={touch}>
      <article className={classes.lesson} aria-labelledby="judul-materi">
        <LessonTop enrollmentId={enrollmentId} trackClass={trackClass} item={item} onOpen={setOpen} />
        <p className={classes.meta}>
          {/* Shows no rounded duration for a video and a quiz, because it would differ from the exact duration shown
              below. */}
          {typeNames[item.type]}
          {item.type !== 'video' && item.type !== 'quiz' && ` · ${formatDuration(getSeconds(item))}`}
        </p>
        <h1 id="judul-materi" ref={headingRef} tabIndex={-1} className={classes.title}>
          {item.title}
        </h1>
        <div className={classes.body}>
          {learning.refundedAt && <RefundNotice enrollmentId={enrollmentId} refundedAt={learning.refundedAt} />}
          {material && <MaterialView learning={learning} item={item} material={material} onListen={onListen} />}
          {mainFileKinds[item.type] && (
            <div className={classes.file}>
              <OfflinePart part="material" learning={learning} trackClass={trackClass} item={item} />
            </div>
          )}
          {isTouched && material && <LessonNotes learning={learning} material={material} />}
          {footer}
        </div>
      </article>
      {isWide && (
        <aside className={classes.side} aria-label="Susunan program">
          <LessonSide learning={learning} currentId={item.id} material={material} onKeys={() => setOpen('keys')} />
        </aside>
      )}
      <LessonNav learning={learning} trackClass={trackClass} item={item} material={material} />
      {open && (
        <LessonDialog
          name={open}
          learning={learning}
          trackClass={trackClass}
          item={item}
          material={material}
          onClose={() => setOpen(undefined)}
          onListen={onListen}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to the heading after a change of lessons, so that screen readers announce the new lesson. On the
 * first page the browser decides about the focus.
 */
function useArrival(materialId: string) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownBefore !== undefined && shownBefore !== materialId) headingRef.current?.focus({ preventScroll: true })
    shownBefore = materialId
  }, [materialId])
  return headingRef
}
let shownBefore: string | undefined
