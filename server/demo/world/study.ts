import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { createDemoId } from '../demo-id.ts'
import type { StudyPace, WorldLearner } from './learners.ts'
import type { Random } from './random.ts'

export interface WorldMaterial {
  id: string
  type: string
  classId: string
  minutes: number
}

export interface WorldCourse {
  id: string
  slug: string
  title: string
  careerTrackId: string
  version: number
  priceRupiah: number
  pricePoints: number | null
  /** Materials in study order. */
  materials: readonly WorldMaterial[]
}

export interface CompletedMaterial {
  material: WorldMaterial
  at: Date
  /** Score of a quiz. Null for other materials. */
  score: number | null
}

export interface WorldEnrollment {
  id: string
  learner: WorldLearner
  course: WorldCourse
  at: Date
  completed: readonly CompletedMaterial[]
}

/**
 * Study habits of each pace: share of the materials that the learner completes, and days between two evenings of study.
 */
const habits: Record<StudyPace, { share: readonly [number, number]; gapDays: readonly [number, number] }> = {
  eager: { share: [0.7, 1.25], gapDays: [1, 2] },
  steady: { share: [0.3, 1.05], gapDays: [1, 4] },
  slow: { share: [0.1, 0.5], gapDays: [2, 7] },
  gone: { share: [0, 0.15], gapDays: [1, 3] },
}

/** Plans which learner studies which course. Learners buy only after they join, and all times are in the past. */
export function planStudy(
  random: Random,
  learners: readonly WorldLearner[],
  courses: readonly WorldCourse[],
  now: Date,
): WorldEnrollment[] {
  return learners.flatMap(learner => {
    const wantedCount = learner.pace === 'gone' ? random.whole(0, 1) : random.whole(1, learner.pace === 'eager' ? 3 : 2)
    const chosen = new Set<WorldCourse>()
    while (chosen.size < wantedCount) chosen.add(random.pick(courses))
    return [...chosen].map((course, at) => planOne(random, { learner, course, at }, now))
  })
}

function planOne(
  random: Random,
  { learner, course, at: nth }: { learner: WorldLearner; course: WorldCourse; at: number },
  now: Date,
): WorldEnrollment {
  const free = now.getTime() - learner.joinedAt.getTime()
  const at = new Date(learner.joinedAt.getTime() + free * Math.min(0.95, random.next() * 0.35 + nth * 0.25))
  const { share, gapDays } = habits[learner.pace]
  const part = share[0] + random.next() * (share[1] - share[0])
  const count = Math.min(course.materials.length, Math.round(course.materials.length * part))
  return {
    id: createDemoId('world', learner.id, course.slug),
    learner,
    course,
    at,
    completed: studyEvenings(random, { from: at, now, gapDays, materials: course.materials.slice(0, count) }),
  }
}

interface Evenings {
  from: Date
  now: Date
  gapDays: readonly [number, number]
  materials: readonly WorldMaterial[]
}

/** Distributes the materials over evenings in WIB until now, a few per evening. */
function studyEvenings(random: Random, { from, now, gapDays, materials }: Evenings): CompletedMaterial[] {
  const completed: CompletedMaterial[] = []
  let at = from.getTime() + random.whole(10, 90) * MINUTE_MS
  let remainingCount = random.whole(1, 4)
  for (const material of materials) {
    at += Math.max(2, material.minutes * (0.7 + random.next() * 0.6)) * MINUTE_MS
    if (at >= now.getTime()) break
    const score = material.type === 'quiz' ? Math.min(100, 70 + 5 * random.whole(0, 6)) : null
    completed.push({ material, at: new Date(at), score })
    remainingCount -= 1
    if (remainingCount > 0) continue
    remainingCount = random.whole(1, 5)
    at = eveningAfter(random, at + random.whole(...gapDays) * DAY_MS)
  }
  return completed
}

/** Returns a random time between 19:00 and 21:30 WIB on the day of `at`, or sometimes between 5:00 and 7:30 WIB. */
function eveningAfter(random: Random, at: number): number {
  const midnight = Math.floor((at + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS
  const hour = random.chance(0.15) ? 5 : 19
  return midnight + hour * HOUR_MS + random.whole(0, 150) * MINUTE_MS
}
