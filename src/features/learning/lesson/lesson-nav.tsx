import { Link, useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { WatchEvidence } from '#contract/learning/progress.ts'
import {
  canGoNext,
  completesClass,
  nextMaterial,
  previousMaterial,
  type LearningClass,
  type LearningItem,
} from '#contract/learning/progress.rules.ts'
import { WATCHED_SHARE } from '#contract/learning/watched.ts'
import { becauseNotStored } from '#app/notices/not-stored-labels.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { completeMaterial } from './record-progress.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { lessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import type { Learning } from '#app/learning/learning.ts'
import { leaveClass } from '#app/learning/class-end.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import classes from './lesson-nav.module.css'
import { watchState } from './watch-state.ts'

interface Props {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
}

/** 'Sebelumnya', the action of this material, and 'Selanjutnya', in reach of the thumb. */
export function LessonNav({ learning, trackClass, item }: Props) {
  const navigate = useNavigate()
  const previous = previousMaterial(learning.items, item.id)
  useKeys({
    p: () => {
      if (previous) void navigate(lessonLink(learning.enrollmentId, previous))
    },
  })
  return (
    <nav className={classes.nav} aria-label="Navigasi materi" data-bottom-bar>
      {previous ? (
        <Link
          {...lessonLink(learning.enrollmentId, previous)}
          className={classNames(buttonClass('secondary'), classes.previous)}
        >
          <ChevronLeft size={18} aria-hidden /> Sebelumnya
        </Link>
      ) : (
        <Button variant="secondary" className={classes.previous} disabled>
          <ChevronLeft size={18} aria-hidden /> Sebelumnya
        </Button>
      )}
      <div className={classes.state}>
        <MaterialState learning={learning} trackClass={trackClass} item={item} />
      </div>
      <NextButton learning={learning} trackClass={trackClass} item={item} />
    </nav>
  )
}

/**
 * Quizzes and assignments complete themselves when they are handed in and graded, units when they report it; other
 * materials are marked by the learner.
 */
function MaterialState({ learning, trackClass, item }: Props) {
  if (item.isComplete) {
    const isUnsent = learning.unsentIds.has(item.id)
    return (
      <output className={classes.done}>
        {isUnsent ? <CloudUpload size={18} aria-hidden /> : <Check size={18} aria-hidden />}
        {isUnsent ? 'Selesai, belum terkirim' : 'Selesai'}
      </output>
    )
  }
  if (learning.refundedAt) return <p className={classes.hint}>Hanya bisa dibaca</p>
  switch (item.type) {
    case 'quiz':
    case 'assignment':
    case 'scorm':
      return <p className={classes.hint}>Selesai begitu lulus</p>
    case 'video':
      return <VideoState learning={learning} trackClass={trackClass} item={item} />
    default:
      return (
        <Button onClick={() => void complete(learning, trackClass, item).catch(tellNotStored)}>Tandai selesai</Button>
      )
  }
}

/** A video completes itself when it was watched or its transcript was read. */
function VideoState({ learning, trackClass, item }: Props) {
  const { materialId, share, evidence } = useSnapshot(watchState)
  const isWatched = materialId === item.id && evidence !== undefined
  // Each press that confirms the transcript is a new try. A video that goes on playing is not: its alert would come again and again.
  const completedBy = isWatched && evidence.kind === 'transcript' ? evidence : isWatched
  const tried = useRef<typeof completedBy>(false)

  useEffect(() => {
    if (completedBy === false || tried.current === completedBy) return
    tried.current = completedBy
    complete(learning, trackClass, item, watchState.evidence).catch(tellNotStored)
  }, [completedBy, learning, trackClass, item])

  return (
    <>
      <p id="syarat-video" className={classes.hint}>
        {share > 0 && materialId === item.id
          ? `${Math.round(share * 100)}% ditonton, cukup ${WATCHED_SHARE * 100}%`
          : 'Tonton videonya atau baca transkripnya'}
      </p>
      <Button
        disabled={!isWatched}
        aria-describedby="syarat-video"
        onClick={() => void complete(learning, trackClass, item, watchState.evidence).catch(tellNotStored)}
      >
        Tandai selesai
      </Button>
    </>
  )
}

function complete(
  { enrollmentId }: Learning,
  trackClass: LearningClass,
  item: LearningItem,
  evidence?: WatchEvidence,
): Promise<void> {
  const isLastOpen = completesClass(trackClass, item.id)
  return completeMaterial({
    enrollmentId,
    lectureMaterialId: item.id,
    evidence,
    ...(isLastOpen ? { completedClassId: trackClass.id } : {}),
  })
}

function tellNotStored(error: unknown): void {
  showAlert({ title: 'Belum tersimpan', text: `Tanda selesai belum tersimpan ${becauseNotStored(error)}` })
}

function NextButton({ learning, trackClass, item }: Props) {
  const navigate = useNavigate()
  const next = nextMaterial(learning.items, item.id)
  // All materials of a refunded class can be read, and none can be completed.
  const isOpen = learning.refundedAt !== undefined || canGoNext(learning.items, item.id)

  function handleNext() {
    if (!next || !isOpen) return
    const goOn = () => {
      rememberPopupFlag(next)
      void navigate(lessonLink(learning.enrollmentId, next))
    }
    if (trackClass.isComplete && !trackClass.items.includes(next)) leaveClass(goOn)
    else goOn()
  }
  useKeys({ n: handleNext })

  if (isOpen && !next) {
    return (
      <BusinessLink
        page={`learning/${learning.enrollmentId}`}
        className={classNames(buttonClass('primary'), classes.next)}
      >
        Lihat hasil belajar
      </BusinessLink>
    )
  }

  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      className={classes.next}
      disabled={!isOpen || !next}
      onClick={handleNext}
    >
      Selanjutnya <ChevronRight size={18} aria-hidden />
    </Button>
  )
}
