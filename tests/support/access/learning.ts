import { randomUUID } from 'node:crypto'
import { type AccessCases, attackTexts, isReason } from './case.ts'
import { type OwnedResources, findQuiz } from './owned.ts'

/** Creates the cases for calls about classes, learning, hand-ins, points, and the work of experts. */
export const createLearningCases = (own: OwnedResources) =>
  ({
    listSkills: { input: () => ({}), foreign: 'own' },
    listCareerTracks: { input: () => ({}), foreign: 'public' },
    getCareerTrack: { input: () => ({ params: { id: own.enrollment.careerTrackId } }), foreign: 'public' },
    listCareerTrackCategories: { input: () => ({}), foreign: 'public' },
    listCareerTrackVersions: {
      input: () => ({ query: { career_track_id: own.enrollment.careerTrackId } }),
      foreign: 'public',
    },
    previewStructure: { input: () => ({ params: { id: own.enrollment.careerTrackId } }), foreign: 'FORBIDDEN' },
    listInstructors: { input: () => ({}), foreign: 'public' },
    getEnrollment: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listEnrollments: { input: () => ({}), foreign: 'own' },
    listActivities: { input: () => ({}), foreign: 'own' },
    listLectureMaterials: {
      input: () => ({
        query: {
          enrollment_id: own.enrollment.enrollmentId,
          track_class_id: own.enrollment.materials[0]?.track_class_id,
        },
      }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    getLesson: {
      input: () => ({
        params: { enrollmentId: own.enrollment.enrollmentId, materialId: own.enrollment.materials[0]?.id },
      }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listClassDownloads: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    getClassManifest: {
      input: () => ({
        params: {
          enrollmentId: own.enrollment.enrollmentId,
          trackClassId: own.enrollment.materials[0]?.track_class_id,
        },
      }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    getQuizExam: {
      input: () => ({ params: { id: findQuiz(own.enrollment).quiz_id } }),
      foreign: 'QUIZ_NOT_FOUND',
    },
    startQuizAttempt: {
      input: () => ({
        params: { id: findQuiz(own.enrollment).quiz_id },
        body: { enrollmentId: own.enrollment.enrollmentId, lectureMaterialId: findQuiz(own.enrollment).id },
      }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    saveQuizAnswers: {
      input: () => ({
        params: { id: findQuiz(own.enrollment).quiz_id, attemptId: own.attemptId },
        body: { answers: { q1: ['a'] }, answeredAt: { q1: own.world.clock.now.toISOString() } },
      }),
      foreign: 'ATTEMPT_NOT_FOUND',
    },
    listQuizAttempts: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listLostAttempts: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listAssignments: {
      input: () => ({ query: { enrollment_id: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listPositions: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    getScormState: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId, lectureMaterialId: randomUUID() } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listReviewCards: { input: () => ({}), foreign: 'own' },
    listReviewEvents: { input: () => ({ query: {} }), foreign: 'own' },
    listNoteEvents: { input: () => ({ query: {} }), foreign: 'own' },
    listNoteMaterials: { input: () => ({}), foreign: 'own' },
    getStudyWeek: { input: () => ({}), foreign: 'own' },
    setWeekGoal: { input: () => ({ body: { goal: 3 } }), foreign: 'own' },
    listSurveys: { input: () => ({}), foreign: 'own' },
    listSurveyResults: {
      input: () => ({ query: { user_id: own.owner.userId, career_track_id: own.enrollment.careerTrackId } }),
      foreign: 'USER_NOT_FOUND',
    },
    getAssignment: { input: () => ({ params: { id: own.answerId } }), foreign: 'ASSIGNMENT_NOT_FOUND' },
    legacyHandIn: {
      input: () => ({
        file: own.picture,
        body: {
          enrollmentId: own.enrollment.enrollmentId,
          // Uses the last assignment, because a newer version of the first assignment would replace the answer that is
          // being assessed.
          lectureMaterialId: own.enrollment.materials.findLast(material => material.type === 'assignment')?.id,
        },
      }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listExpertAssignments: { input: () => ({}), foreign: 'FORBIDDEN' },
    getExpertAssignment: { input: () => ({ params: { id: own.classmateAnswerId } }), foreign: 'FORBIDDEN' },
    listLessonQuestions: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    getStudyGroup: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    joinStudyGroup: {
      input: () => ({ params: { enrollmentId: own.enrollment.enrollmentId }, body: { code: null } }),
      foreign: 'ENROLLMENT_NOT_FOUND',
    },
    listStaffQuestions: { input: () => ({ query: { state: 'waiting' } }), foreign: 'FORBIDDEN' },
    getStaffQuestion: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'QUESTION_NOT_FOUND',
    },
    answerQuestion: {
      input: () => ({
        params: { id: randomUUID() },
        body: { answerId: randomUUID(), text: 'Karena airnya terlalu panas', isChosen: true },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'QUESTION_NOT_FOUND',
      takes: (field, value) => field === 'text' && attackTexts.includes(String(value)),
    },
    chooseAnswer: {
      input: () => ({ params: { id: randomUUID() }, body: { answerId: randomUUID() } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'QUESTION_NOT_FOUND',
      takes: (field, value) => field === 'answerId' && value === null,
    },
    setQuestionVisibility: {
      input: () => ({
        params: { id: randomUUID() },
        body: { answerId: randomUUID(), isHidden: true, reason: 'Berisi nomor telepon' },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'QUESTION_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'answerId' && value === null),
    },
    claimAssignments: { input: () => ({ body: { ids: [randomUUID()] } }), foreign: 'FORBIDDEN' },
    handOverAssignment: {
      input: () => ({ params: { id: randomUUID() }, body: { expertId: null, reason: 'Aku cuti' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'expertId' && value === null),
    },
    listExpertColleagues: { input: () => ({}), foreign: 'FORBIDDEN' },
    getExpertFigures: { input: () => ({}), foreign: 'FORBIDDEN' },
    assessAssignment: {
      input: () => ({
        params: { id: own.classmateAnswerId },
        body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' },
      }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => (field === 'comment' && attackTexts.includes(String(value))) || field === 'revision',
    },
    listLevelUps: { input: () => ({}), foreign: 'own' },
    legacyLevelUp: {
      input: () => ({ file: own.picture, body: { title: 'Lulus kursus luar' } }),
      foreign: 'own',
      // Every field of a form is text.
      takes: (_field, value) => value !== '\u0000' && String(value).trim() !== '' && String(value).length < 100,
    },
    createUpload: {
      input: () => ({ body: { id: randomUUID(), name: 'tugas.pdf', sizeBytes: 5, sha256: 'a'.repeat(64) } }),
      foreign: 'own',
      takes: (field, value) => field === 'name' && attackTexts.includes(String(value)),
    },
    getUpload: { input: () => ({ params: { id: own.uploadId } }), foreign: 'UPLOAD_NOT_FOUND' },
    sendChunk: {
      input: () => ({ params: { id: own.uploadId }, query: { offset: '0' }, bytes: Buffer.from('x') }),
      foreign: 'UPLOAD_NOT_FOUND',
    },
    legacyUpload: { input: () => ({ file: own.picture }), foreign: 'own' },
    setProgress: {
      input: () => ({
        body: {
          userId: own.owner.userId,
          enrollmentId: own.enrollment.enrollmentId,
          lectureMaterialId: own.enrollment.materials[0]?.id,
          status: 'INPROGRESS',
        },
      }),
      foreign: 'FORBIDDEN',
    },
    createPoint: {
      input: () => ({ body: { user_id: own.owner.userId, point: 50, extras: { event_name: 'register-success' } } }),
      foreign: 'FORBIDDEN',
    },
    createPoints: {
      input: () => ({ body: { user_id: own.owner.userId, extras: [{ event_name: 'register-success' }] } }),
      foreign: 'FORBIDDEN',
    },
    listPointEntries: { input: () => ({ query: { before: '1000' } }), foreign: 'own' },
    getPointState: { input: () => ({}), foreign: 'own' },
    getLeaderboard: { input: () => ({ query: { period: 'month' } }), foreign: 'own' },
    setBoardVisibility: { input: () => ({ body: { isHidden: false } }), foreign: 'own' },
    getExchanges: { input: () => ({}), foreign: 'own' },
    exchangePoints: {
      input: () => ({ body: { itemId: randomUUID(), phoneNumber: '081234567890' } }),
      foreign: 'own',
      own: 'EXCHANGE_NEEDS_EMAIL',
    },
    getPointBalance: { input: () => ({}), foreign: 'own' },
    sendOutbox: {
      input: () => ({
        body: {
          entries: [{ id: randomUUID(), kind: 'unknown', payload: {}, happenedAt: own.world.clock.now.toISOString() }],
        },
      }),
      foreign: 'own',
    },
  }) satisfies AccessCases
