import { queryOptions } from '@tanstack/react-query'
import { listAssignments } from '#contract/assignment.ts'
import { listCareerTrackVersions } from '#contract/career-track.ts'
import { listClassDownloads } from '#contract/downloads.ts'
import { getEnrollment, listActivities, listEnrollments } from '#contract/enrollment.ts'
import { listLectureMaterials } from '#contract/lecture-material.ts'
import { listLevelUps } from '#contract/level-up.ts'
import { getPointBalance } from '#contract/points.ts'
import { listPositions } from '#contract/position.ts'
import { getQuizExam, listQuizAttempts } from '#contract/quiz.ts'
import { listSurveyResults, listSurveys } from '#contract/survey.ts'
import { VERSION_QUERY } from '#app/data/material-titles.ts'
import { callApi } from '#app/session/api.ts'

/** What changes by learning starts with 'enrollment', so that one delivery of the outbox can refresh all of it. */
const MINUTE = 60_000

export function enrollmentListQuery() {
  return queryOptions({
    queryKey: ['enrollment', 'list'],
    queryFn: ({ signal }) => callApi(listEnrollments, {}, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

export function enrollmentQuery(enrollmentId: string) {
  return queryOptions({
    queryKey: ['enrollment', 'one', enrollmentId],
    queryFn: ({ signal }) =>
      callApi(getEnrollment, { params: { enrollmentId }, query: { populate: 'true' } }, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

export function activityListQuery() {
  return queryOptions({
    queryKey: ['enrollment', 'activities'],
    queryFn: ({ signal }) => callApi(listActivities, {}, { signal }),
    staleTime: 5 * MINUTE,
    meta: { persist: true },
  })
}

export function quizAttemptsQuery(enrollmentId: string) {
  return queryOptions({
    queryKey: ['enrollment', 'quiz-attempts', enrollmentId],
    queryFn: ({ signal }) => callApi(listQuizAttempts, { params: { enrollmentId } }, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

export function assignmentAnswersQuery(enrollmentId: string) {
  return queryOptions({
    queryKey: ['enrollment', 'assignment-versions', enrollmentId],
    queryFn: ({ signal }) => callApi(listAssignments, { query: { enrollment_id: enrollmentId } }, { signal }),
    // An expert's word may come at any time; what is on the device is shown meanwhile.
    staleTime: 0,
    meta: { persist: true },
  })
}

/** A published version never changes: once on the device it is right for good. */
export function careerTrackVersionQuery(careerTrackId: string, version: number) {
  return queryOptions({
    queryKey: [VERSION_QUERY, careerTrackId, version],
    queryFn: async ({ signal }) => {
      const query = { career_track_id: careerTrackId, version: String(version) }
      const [found] = await callApi(listCareerTrackVersions, { query }, { signal })
      if (!found) throw new Error(`career track ${careerTrackId} has no version ${version}`)
      return found
    },
    staleTime: Infinity,
    meta: { persist: true, public: true },
  })
}

export function classMaterialsQuery(enrollmentId: string, trackClassId: string) {
  return queryOptions({
    queryKey: ['lecture-material', enrollmentId, trackClassId],
    queryFn: ({ signal }) =>
      callApi(
        listLectureMaterials,
        { query: { enrollment_id: enrollmentId, track_class_id: trackClassId } },
        { signal },
      ),
    staleTime: Infinity,
    meta: { persist: true },
  })
}

/** What each class would take on the device. Not named after the enrolment: a step of progress changes nothing of it. */
export function classDownloadListQuery(enrollmentId: string) {
  return queryOptions({
    queryKey: ['class-downloads', enrollmentId],
    queryFn: ({ signal }) => callApi(listClassDownloads, { params: { enrollmentId } }, { signal }),
    staleTime: 60 * MINUTE,
    meta: { persist: true },
  })
}

export function quizExamQuery(quizId: string) {
  return queryOptions({
    // The number grows with the shape of an exam: one kept by an older version of the app is asked for anew.
    queryKey: ['quiz-exam', quizId, 2],
    queryFn: ({ signal }) => callApi(getQuizExam, { params: { id: quizId } }, { signal }),
    staleTime: Infinity,
    meta: { persist: true },
  })
}

export function pointBalanceQuery() {
  return queryOptions({
    queryKey: ['points'],
    queryFn: ({ signal }) => callApi(getPointBalance, {}, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

export function levelUpListQuery() {
  return queryOptions({
    queryKey: ['enrollment', 'level-ups'],
    queryFn: ({ signal }) => callApi(listLevelUps, {}, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

/** How far other devices came. Not below 'enrollment': a delivery of this device's own place brings nothing new. */
export function positionListQuery(enrollmentId: string) {
  return queryOptions({
    queryKey: ['positions', enrollmentId],
    queryFn: ({ signal }) => callApi(listPositions, { params: { enrollmentId } }, { signal }),
    staleTime: MINUTE,
    meta: { persist: true },
  })
}

/** The words of a video. Named by its content, so once on the device it is right for good. */
export function captionsQuery(url: string) {
  return queryOptions({
    queryKey: ['captions', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      const text = answer.ok ? await answer.text() : ''
      // A network with a login page answers 200 and HTML to everything.
      if (!text.startsWith('WEBVTT')) throw new Error(`no captions at ${url}`)
      return text
    },
    staleTime: Infinity,
    meta: { persist: true, public: true },
  })
}

export function surveyListQuery() {
  return queryOptions({
    queryKey: ['surveys'],
    queryFn: ({ signal }) => callApi(listSurveys, {}, { signal }),
    staleTime: 60 * MINUTE,
    meta: { persist: true },
  })
}

export function surveyResultsQuery(userId: string, careerTrackId: string) {
  return queryOptions({
    queryKey: ['survey-results', userId, careerTrackId],
    queryFn: ({ signal }) =>
      callApi(listSurveyResults, { query: { user_id: userId, career_track_id: careerTrackId } }, { signal }),
    staleTime: 5 * MINUTE,
    meta: { persist: true },
  })
}
