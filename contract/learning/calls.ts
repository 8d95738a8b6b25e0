import { getClassManifest, listClassDownloads } from './downloads.ts'
import { getEnrollment, listActivities, listEnrollments } from './enrollment.ts'
import { enrollByHand, listOpenSessions } from './enroll-by-hand.admin.ts'
import { getEnrollmentHistory, listDeskEnrollments, passByHand } from './enrollment.admin.ts'
import { listLectureMaterials } from './lecture-material.ts'
import { getLesson } from './lesson.ts'
import {
  changeMaterial,
  draftMaterial,
  getDeskMaterial,
  listDeskMaterials,
  storeMaterialFile,
} from './material.admin.ts'
import { listPositions } from './position.ts'
import { setProgress } from './progress.ts'
import { listReviewCards, listReviewEvents } from './review.ts'
import { listLessonQuestions } from './lesson-question.ts'
import {
  answerQuestion,
  chooseAnswer,
  getStaffQuestion,
  listStaffQuestions,
  setQuestionVisibility,
} from './lesson-question.staff.ts'
import { listNoteEvents, listNoteMaterials } from './note.ts'
import { getReviewDeck, setReviewDeck } from './review.admin.ts'
import { getScormState } from './scorm-state.ts'
import { listSkills } from './skill.ts'
import { getSurveyFigures, listDeskSurveys, publishSurvey, stopSurvey } from './survey.admin.ts'
import { getStudyGroup, joinStudyGroup } from './study-group.ts'
import { getStudyWeek, setWeekGoal } from './study-week.ts'
import { listSurveyResults, listSurveys } from './survey.ts'

/** API calls: lessons, progress, downloads and enrolments. */
export const learningCalls = {
  getEnrollment,
  listEnrollments,
  listActivities,
  listLectureMaterials,
  getLesson,
  listClassDownloads,
  getClassManifest,
  listPositions,
  getScormState,
  getReviewDeck,
  setReviewDeck,
  listReviewCards,
  listReviewEvents,
  listSkills,
  listNoteEvents,
  listNoteMaterials,
  listLessonQuestions,
  listStaffQuestions,
  getStaffQuestion,
  answerQuestion,
  chooseAnswer,
  setQuestionVisibility,
  getStudyGroup,
  joinStudyGroup,
  getStudyWeek,
  setWeekGoal,
  listSurveys,
  listSurveyResults,
  listDeskEnrollments,
  getEnrollmentHistory,
  passByHand,
  listOpenSessions,
  enrollByHand,
  listDeskSurveys,
  getSurveyFigures,
  publishSurvey,
  stopSurvey,
  setProgress,
  changeMaterial,
  draftMaterial,
  getDeskMaterial,
  listDeskMaterials,
  storeMaterialFile,
} as const
