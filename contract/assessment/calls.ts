import { getAssignment, listAssignments } from './assignment.ts'
import { assessAssignment, listExpertAssignments } from './assignment.expert.ts'
import { legacyHandIn } from './assignment.outbox.ts'
import { addCannedComment, changeCannedComment, listCannedComments, removeCannedComment } from './canned-comment.ts'
import {
  claimAssignments,
  getExpertAssignment,
  getExpertFigures,
  handOverAssignment,
  listExpertColleagues,
} from './expert-task.ts'
import { listLevelUps, legacyLevelUp } from './level-up.ts'
import { getLevelUpHistory, listDeskLevelUps, reviewLevelUp } from './level-up.admin.ts'
import {
  changeBankQuestion,
  createBankQuestion,
  getBankQuestion,
  copyQuizQuestionsToBank,
  listBankQuestions,
  listBankTags,
  removeBankQuestion,
  copyBankQuestionsToQuiz,
} from './question-bank.ts'
import { getQuizExam, listLostAttempts, listQuizAttempts, saveQuizAnswers, startQuizAttempt } from './quiz.ts'
import { getQuizFigures } from './quiz-figures.ts'
import { doQuizImport, planQuizImport } from './quiz-import.ts'
import { changeQuiz, draftQuiz, getDeskQuiz, listDeskQuizzes } from './quiz.admin.ts'
import {
  askSecondReading,
  assessAsAdmin,
  assignExpert,
  getDeskAssignment,
  listDeskAssignments,
  listDeskExperts,
  listFinalQuizAttempts,
  settleReadings,
} from './scoring.admin.ts'

/** API calls of quizzes, assignments and their scoring. */
export const assessmentCalls = {
  getQuizExam,
  startQuizAttempt,
  saveQuizAnswers,
  listQuizAttempts,
  listLostAttempts,
  listAssignments,
  getAssignment,
  legacyHandIn,
  listExpertAssignments,
  getExpertAssignment,
  claimAssignments,
  handOverAssignment,
  listExpertColleagues,
  getExpertFigures,
  assessAssignment,
  listLevelUps,
  legacyLevelUp,
  listDeskAssignments,
  getDeskAssignment,
  listDeskExperts,
  assessAsAdmin,
  assignExpert,
  askSecondReading,
  settleReadings,
  listFinalQuizAttempts,
  listDeskLevelUps,
  getLevelUpHistory,
  reviewLevelUp,
  listCannedComments,
  addCannedComment,
  changeCannedComment,
  removeCannedComment,
  changeQuiz,
  listBankQuestions,
  listBankTags,
  getBankQuestion,
  createBankQuestion,
  changeBankQuestion,
  removeBankQuestion,
  copyQuizQuestionsToBank,
  copyBankQuestionsToQuiz,
  doQuizImport,
  getQuizFigures,
  planQuizImport,
  draftQuiz,
  getDeskQuiz,
  listDeskQuizzes,
} as const
