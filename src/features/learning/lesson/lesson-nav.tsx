import { Link, useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { WatchEvidence } from '#contract/learning/progress.ts'
import {
  isItemComplete,
  completesClass,
  findNextMaterial,
  findPreviousMaterial,
  type LearningClass,
  type LearningItem,
} from '#contract/learning/progress.rules.ts'
import { WATCHED_SHARE } from '#contract/learning/watched.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { goToBusiness } from '#app/session/business-link.tsx'
import { completeMaterial } from './record-progress.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { rememberPopupFlag } from '#app/learning/e-wallet/flag.ts'
import type { Learning } from '#app/learning/learning.ts'
import { leaveClass } from '#app/learning/class-end.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import { BAR_SLOT_ID } from './bar-slot.ts'
import type { ClassMomentProps } from './class-end/class-moment.tsx'
import classes from './lesson-nav.module.css'
import { watchState } from './watch-state.ts'

interface Props {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
  material: LectureMaterial | undefined
}

/**
 * Bar at the bottom of a lesson with a link to the previous material and one button for the next step. The button is
 * first 'Tandai selesai' (mark as done) and then 'Selanjutnya' (next).
 */
export function LessonNav(props: Props) {
  const { learning, item } = props
  const navigate = useNavigate()
  const previous = findPreviousMaterial(learning.items, item.id)
  useKeys({
    p: () => {
      if (previous) void navigate(createLessonLink(learning.enrollmentId, previous))
    },
  })
  const isUnsent = learning.unsentIds.has(item.id)
  // The check mark is animated only if the material was completed on this visit.
  const [wasDone] = useState(item.isComplete)
  return (
    <nav className={classes.nav} aria-label="Navigasi materi" data-bottom-bar data-was-done={wasDone}>
      {previous ? (
        <Link
          {...createLessonLink(learning.enrollmentId, previous)}
          className={joinClassNames(getButtonClass('secondary'), classes.previous)}
          aria-label="Sebelumnya"
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
      ) : (
        <Button variant="secondary" className={classes.previous} aria-label="Sebelumnya" disabled>
          <ChevronLeft size={22} aria-hidden />
        </Button>
      )}
      {item.isComplete && (
        <output className={classes.done}>
          {isUnsent ? <CloudUpload size={22} aria-hidden /> : <Check size={22} aria-hidden />}
          <span className="visually-hidden">{isUnsent ? 'Selesai, belum terkirim' : 'Selesai'}</span>
        </output>
      )}
      <div id={BAR_SLOT_ID} className={classes.slot} />
      <MainButton {...props} />
    </nav>
  )
}

/**
 * Label of the event that completes a material, for types that the learner cannot mark as done. The label of a quiz is
 * 'lulus' (passed).
 */
const endOf: Partial<Record<LearningItem['type'], string>> = { assignment: 'dikirim', scorm: 'tuntas' }

/**
 * Button for the next step. The result completes a quiz or an assignment, and the unit's own report completes a unit.
 * The learner marks other materials as done. The same button element is used for all steps, so that it keeps the focus.
 */
function MainButton({ learning, trackClass, item, material }: Props) {
  const navigate = useNavigate()
  const [Moment, setMoment] = useState<ComponentType<ClassMomentProps>>()
  const nextMaterial = findNextMaterial(learning.items, item.id)
  // After a refund materials can be read but not completed, so the button opens the next material at once.
  const isOpen = learning.refundedAt !== undefined || isItemComplete(learning.items, item.id)
  const video = useWatched({ learning, trackClass, item, material })
  const isOwnMark = !isOpen && (item.type === 'article' || item.type === 'pdf' || item.type === 'video')
  const isReady = isOwnMark ? item.type !== 'video' || video.isWatched : isOpen
  const label = isOwnMark
    ? 'Tandai selesai'
    : isOpen
      ? nextMaterial
        ? `Selanjutnya: ${nextMaterial.title}`
        : 'Lihat hasil belajar'
      : 'Selanjutnya'
  const hint = !isReady && (isOwnMark ? video.hint : `Selesai begitu ${endOf[item.type] ?? 'lulus'}`)

  function openNextMaterial() {
    if (!nextMaterial) return goToBusiness(`learning/${learning.enrollmentId}`)
    rememberPopupFlag(nextMaterial)
    void navigate(createLessonLink(learning.enrollmentId, nextMaterial))
  }
  function handleNext() {
    if (!isOpen) return
    if (!trackClass.isComplete || (nextMaterial && trackClass.items.includes(nextMaterial))) return openNextMaterial()
    void import('./class-end/class-end.tsx')
      .then(({ findNextCelebration }) => findNextCelebration(learning.enrollmentId, trackClass))
      .catch(() => undefined)
      .then(moment => (moment ? setMoment(() => moment) : leaveClass(openNextMaterial)))
  }
  useKeys({ n: handleNext })

  return (
    <>
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        className={classes.main}
        disabled={!isReady}
        aria-label={hint ? `${label} ${hint}` : label}
        onClick={({ detail }) => {
          if (isOwnMark) void complete(learning, trackClass, item, video.evidence).catch(alertNotStored)
          // The second click of a double click on 'Tandai selesai' must not open the next material.
          else if (detail < 2) handleNext()
        }}
      >
        <span aria-hidden>{label}</span> {hint && <small aria-hidden>{hint}</small>}
      </Button>
      {Moment && (
        <Moment
          learning={learning}
          trackClass={trackClass}
          next={nextMaterial}
          onContinue={openNextMaterial}
          onClose={() => setMoment(undefined)}
        />
      )}
    </>
  )
}

/** Completes a video when it was watched or its transcript was read. */
function useWatched({ learning, trackClass, item, material }: Props) {
  const { materialId, share, evidence } = useSnapshot(watchState)
  const isCurrent = materialId === item.id
  const isWatched = isCurrent && evidence !== undefined
  // Each value of `completedBy` causes one try. Each press that confirms the transcript creates a new object, so each
  // press is a new try. For a watched video the value stays `true` while the video plays on, so that a failure shows
  // only one alert.
  const completedBy = isWatched && evidence.kind === 'transcript' ? evidence : isWatched
  const tried = useRef<typeof completedBy>(false)
  const isOpen = !item.isComplete && learning.refundedAt === undefined

  useEffect(() => {
    if (!isOpen || completedBy === false || tried.current === completedBy) return
    tried.current = completedBy
    complete(learning, trackClass, item, watchState.evidence).catch(alertNotStored)
  }, [isOpen, completedBy, learning, trackClass, item])

  const content = material?.content
  return {
    isWatched,
    evidence: isWatched ? watchState.evidence : undefined,
    hint:
      share > 0 && isCurrent
        ? `${Math.round(share * 100)}% ditonton, cukup ${WATCHED_SHARE * 100}%`
        : content?.kind === 'video' && content.captionsUrl
          ? 'Tonton atau baca transkripnya'
          : 'Tonton dulu',
  }
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

function alertNotStored(error: unknown): void {
  showAlert({ title: 'Belum tersimpan', text: `Tanda selesai belum tersimpan ${describeNotStored(error)}` })
}
