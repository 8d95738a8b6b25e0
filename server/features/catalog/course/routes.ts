import { getCourse, listCourses } from '#contract/catalog/course.ts'
import { isListed } from '#contract/catalog/offering.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { readSyllabus } from '../career-track/service.ts'
import { presentCourseCard, presentCourseDetail } from './present.ts'
import { listComingSessions, listCourses as queryCourses } from './queries.ts'

export const courseBindings: readonly Binding[] = [
  bindEndpoint(listCourses, async ({ query }, { db, now }) => {
    const allCourses = await queryCourses(db, query.type === undefined ? {} : { mode: query.type })
    const courses = allCourses.filter(course => isListed(course))
    if (courses.length === 0) return []
    const ids = courses.map(course => course.id)
    const sessions = Map.groupBy(await listComingSessions(db, ids, now()), session => session.course_id)
    return courses.map(course => presentCourseCard(course, sessions.get(course.id) ?? []))
  }),

  bindEndpoint(getCourse, async ({ params }, { db, now }) => {
    const [course] = await queryCourses(db, { slug: params.slug })
    if (!course) throw new CallError('COURSE_NOT_FOUND')
    const sessions = await listComingSessions(db, [course.id], now())
    return presentCourseDetail(course, sessions, await readSyllabus(db, course.career_track_id))
  }),
]
