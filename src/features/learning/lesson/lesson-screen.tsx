import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LearningClass, LearningItem } from '#contract/rules/progress.ts'
import { startMaterial } from '#app/session/outbox.ts'
import { typeNames } from '../addresses.ts'
import { OfflinePart } from '../offline/lazy.tsx'
import { classMaterialsQuery } from '../queries.ts'
import { StructurePanel } from '../structure/structure-panel.tsx'
import { useKeepReady } from '../use-keep-ready.ts'
import { useLearning } from '../use-learning.ts'
import { LessonNav } from './lesson-nav.tsx'
import classes from './lesson-screen.module.css'
import { MaterialView } from './material-view.tsx'

/** One material, its place in the class, and the way on. */
export function LessonScreen({ enrollmentId, materialId }: { enrollmentId: string; materialId: string }) {
  const learning = useLearning(enrollmentId)
  const place = placeOf(
    learning.tracks.flatMap(track => track.classes),
    materialId,
  )
  if (!place) return null // the loader answered 'not found' for a material outside the enrolment
  return <Lesson key={materialId} learning={learning} {...place} />
}

interface LessonProps {
  learning: ReturnType<typeof useLearning>
  trackClass: LearningClass
  item: LearningItem
}

function Lesson({ learning, trackClass, item }: LessonProps) {
  const { enrollmentId } = learning
  const { data: materials } = useSuspenseQuery(classMaterialsQuery(enrollmentId, trackClass.id))
  const material = materials.find(each => each.id === item.id)

  // Once per visit: a refused start puts the item back to OPEN, and must not be written down over and over.
  const isStarted = useRef(false)
  useEffect(() => {
    if (item.status !== 'OPEN' || isStarted.current) return
    isStarted.current = true
    // On a full disk the lesson still reads; only what the learner does by hand is worth an alert.
    startMaterial({ enrollmentId, lectureMaterialId: item.id }).catch(() => undefined)
  }, [enrollmentId, item.id, item.status])
  useKeepReady(learning, trackClass.id)

  const at = trackClass.items.indexOf(item)
  return (
    <div className={classes.page}>
      <article className={classes.lesson} aria-labelledby="judul-materi">
        <Link className={classes.back} to="/business/learning/$enrollmentId" params={{ enrollmentId }}>
          <ChevronLeft size={18} aria-hidden />
          {trackClass.title}
        </Link>
        <p className={classes.meta}>
          {typeNames[item.type]} · {item.minutes} menit · {at + 1} dari {trackClass.items.length}
        </p>
        <h1 id="judul-materi" className={classes.title}>
          {item.title}
        </h1>
        <div className={classes.body}>
          {material && <MaterialView learning={learning} trackClass={trackClass} item={item} material={material} />}
          {(item.type === 'video' || item.type === 'pdf') && (
            <OfflinePart part="material" learning={learning} trackClass={trackClass} item={item} />
          )}
        </div>
        <LessonNav learning={learning} trackClass={trackClass} item={item} />
      </article>
      <aside className={classes.side} aria-label="Susunan program">
        <StructurePanel learning={learning} currentId={item.id} />
      </aside>
    </div>
  )
}

function placeOf(trackClasses: readonly LearningClass[], materialId: string) {
  for (const trackClass of trackClasses) {
    const item = trackClass.items.find(each => each.id === materialId)
    if (item) return { trackClass, item }
  }
  return undefined
}
