import { randomUUID } from 'node:crypto'
import { type AccessCases, attackTexts, isReason } from './case.ts'
import type { OwnedResources } from './owned.ts'

/** Creates the cases for admin calls about users: their learning, hand-ins, points and roles. */
export const createDeskUserCases = (own: OwnedResources) =>
  ({
    listDeskAssignments: { input: () => ({ query: { state: 'handed-in' } }), foreign: 'FORBIDDEN' },
    getDeskAssignment: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
    },
    listDeskExperts: { input: () => ({}), foreign: 'FORBIDDEN' },
    assessAsAdmin: {
      input: () => ({
        params: { id: randomUUID() },
        body: { state: 'scored', revision: 1, score: 80, comment: 'Rapi' },
      }),
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
      takes: (field, value) => (field === 'comment' && attackTexts.includes(String(value))) || field === 'revision',
    },
    assignExpert: {
      input: () => ({ params: { id: randomUUID() }, body: { expertId: null, reason: 'Pakarnya cuti' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'expertId' && value === null),
    },
    askSecondReading: {
      input: () => ({ params: { id: randomUUID() }, body: { isAsked: true, reason: 'Nilai akhir' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
      takes: isReason,
    },
    settleReadings: {
      input: () => ({ params: { id: randomUUID() }, body: { stands: 'first', reason: 'Lebih teliti' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'ASSIGNMENT_NOT_FOUND',
      takes: isReason,
    },
    listFinalQuizAttempts: { input: () => ({ query: { isPassed: 'false' } }), foreign: 'FORBIDDEN' },
    getDashboardTasks: { input: () => ({}), foreign: 'FORBIDDEN' },
    getServerHealth: { input: () => ({}), foreign: 'FORBIDDEN' },
    listCohorts: { input: () => ({}), foreign: 'FORBIDDEN' },
    listEmailPreviews: { input: () => ({}), foreign: 'FORBIDDEN' },
    getPageSpeed: { input: () => ({ query: {} }), foreign: 'FORBIDDEN' },
    getDropOff: { input: () => ({ query: {} }), foreign: 'FORBIDDEN' },
    listFigureRows: { input: () => ({ query: { kind: 'completions' } }), foreign: 'FORBIDDEN' },
    getDashboardFigures: { input: () => ({ query: { days: '90' } }), foreign: 'FORBIDDEN' },
    listDeskEnrollments: { input: () => ({ query: { standing: 'ready' } }), foreign: 'FORBIDDEN' },
    getEnrollmentHistory: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'DESK_ENROLLMENT_NOT_FOUND',
    },
    passByHand: {
      input: () => ({
        params: { id: randomUUID() },
        body: { part: 'class', partId: randomUUID(), reason: 'Sudah ikut kelas tatap muka' },
      }),
      foreign: 'FORBIDDEN',
      own: 'DESK_ENROLLMENT_NOT_FOUND',
      takes: isReason,
    },
    listDeskLevelUps: { input: () => ({ query: { state: 'submitted' } }), foreign: 'FORBIDDEN' },
    getLevelUpHistory: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'LEVEL_UP_NOT_FOUND',
    },
    reviewLevelUp: {
      input: () => ({ params: { id: randomUUID() }, body: { state: 'approved', note: 'Bagus' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'LEVEL_UP_NOT_FOUND',
      takes: (field, value) => field === 'note' && attackTexts.includes(String(value)),
    },
    listExchanges: { input: () => ({ query: { stage: 'asked' } }), foreign: 'FORBIDDEN' },
    getExchangeHistory: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'EXCHANGE_NOT_FOUND',
    },
    markExchangeUnpaid: {
      input: () => ({ params: { id: randomUUID() }, query: {}, body: { reason: 'Nomor tidak aktif' } }),
      foreign: 'FORBIDDEN',
      own: 'EXCHANGE_NOT_FOUND',
      takes: isReason,
    },
    listPayouts: { input: () => ({}), foreign: 'FORBIDDEN' },
    makePayout: { input: () => ({ body: { ids: [randomUUID()] } }), foreign: 'FORBIDDEN', own: 'PAYOUT_EMPTY' },
    downloadPayout: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'PAYOUT_NOT_FOUND' },
    settlePayout: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'PAYOUT_NOT_FOUND' },
    approveExchange: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'EXCHANGE_NOT_FOUND',
    },
    markExchangePaid: {
      input: () => ({ params: { id: randomUUID() }, query: {} }),
      foreign: 'FORBIDDEN',
      own: 'EXCHANGE_NOT_FOUND',
    },
    rejectExchange: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Nomor tidak aktif' } }),
      foreign: 'FORBIDDEN',
      own: 'EXCHANGE_NOT_FOUND',
      takes: isReason,
    },
    listAdminMenus: { input: () => ({}), foreign: 'FORBIDDEN' },
    listAudit: { input: () => ({ query: { sort: '-seq' } }), foreign: 'FORBIDDEN' },
    verifyAudit: { input: () => ({}), foreign: 'FORBIDDEN' },
    listDeskUsers: { input: () => ({ query: { search: 'bunga', sort: 'fullName' } }), foreign: 'FORBIDDEN' },
    getUserHistory: { input: () => ({ params: { id: own.owner.userId } }), foreign: 'FORBIDDEN' },
    listDeskInstitutions: { input: () => ({}), foreign: 'FORBIDDEN' },
    addInstitution: {
      input: () => ({
        body: { name: 'SMK Uji Coba Nusantara', kind: 'school', typedName: null, reason: 'Belum ada di daftar' },
      }),
      foreign: 'FORBIDDEN',
      takes: (field, value) =>
        isReason(field, value) ||
        (field === 'name' && attackTexts.includes(String(value))) ||
        (field === 'typedName' && (value === null || (typeof value === 'string' && attackTexts.includes(value)))),
    },
    mergeInstitution: {
      input: () => ({ params: { id: 'tidak-ada' }, body: { typedName: 'SMK Uji', reason: 'Nama yang sama' } }),
      foreign: 'FORBIDDEN',
      own: 'INSTITUTION_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'typedName' && attackTexts.includes(String(value))),
    },
    removeInstitution: {
      input: () => ({ params: { id: 'tidak-ada' }, body: { reason: 'Salah tulis' } }),
      foreign: 'FORBIDDEN',
      own: 'INSTITUTION_NOT_FOUND',
      takes: isReason,
    },
    inviteUser: {
      input: () => ({
        body: { fullName: 'Bunga Melati', email: `${randomUUID()}@contoh.test`, reason: 'Peserta baru' },
      }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => isReason(field, value) || field === 'email',
    },
    sendPasswordLink: {
      input: () => ({ params: { id: own.idle.userId }, body: { reason: 'Lupa password' } }),
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
    allowEmails: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Alamat sudah benar' } }),
      foreign: 'FORBIDDEN',
      own: 'USER_NOT_FOUND',
      takes: isReason,
    },
    deactivateUser: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah keluar' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'USER_NOT_FOUND',
      takes: isReason,
    },
    reactivateUser: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Kembali lagi' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'USER_NOT_FOUND',
      takes: isReason,
    },
    listOpenSessions: { input: () => ({}), foreign: 'FORBIDDEN' },
    enrollByHand: {
      input: () => ({
        params: { id: own.idle.userId },
        body: { sessionId: randomUUID(), reason: 'Peserta undangan' },
      }),
      foreign: 'FORBIDDEN',
      own: 'SESSION_NOT_FOUND',
      takes: isReason,
    },
    updateDeskUser: {
      input: () => ({
        params: { id: own.idle.userId },
        body: { fullName: 'Bunga Melati', phoneNumber: '081234567890', reason: 'Salah ketik nama' },
      }),
      // This user has version 2, because verifying the email address increased the version.
      headers: { 'if-match': '"2"' },
      foreign: 'FORBIDDEN',
      takes: (field, value) => isReason(field, value) || (field === 'phoneNumber' && value === null),
    },
    endUserSessions: {
      input: () => ({ params: { id: own.idle.userId }, body: { reason: 'HP hilang' } }),
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
    exportUserData: {
      input: () => ({ params: { id: own.idle.userId }, body: { reason: 'Surat 12' } }),
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
    eraseUser: {
      input: () => ({ params: { id: own.idle.userId }, body: { email: 'bukan-dia@contoh.test', reason: 'Surat 12' } }),
      foreign: 'FORBIDDEN',
      own: 'ERASE_EMAIL_MISMATCH',
      takes: (field, value) => isReason(field, value) || field === 'email',
    },
    resendUserConfirmation: { input: () => ({ params: { id: own.idle.userId } }), foreign: 'FORBIDDEN' },
    planMerge: {
      input: () => ({
        params: { id: own.idle.userId },
        body: { email: 'tidak-ada@contoh.test', reason: 'Satu orang' },
      }),
      foreign: 'FORBIDDEN',
      own: 'MERGE_OTHER_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || field === 'email',
    },
    listMergePlans: { input: () => ({}), foreign: 'FORBIDDEN' },
    approveMerge: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'MERGE_NOT_FOUND' },
    rejectMerge: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Bukan satu orang' } }),
      foreign: 'FORBIDDEN',
      own: 'MERGE_NOT_FOUND',
      takes: isReason,
    },
    askStepReset: {
      input: () => ({ params: { id: own.idle.userId }, body: { reason: 'Ponselnya hilang' } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_NOT_SET_UP',
      takes: isReason,
    },
    listStepResets: { input: () => ({}), foreign: 'FORBIDDEN' },
    approveStepReset: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_RESET_NOT_FOUND',
    },
    rejectStepReset: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Masih ada kodenya' } }),
      foreign: 'FORBIDDEN',
      own: 'STEP_RESET_NOT_FOUND',
      takes: isReason,
    },
    askForRole: {
      input: () => ({
        params: { id: own.idle.userId },
        body: { isAdmin: false, isExpert: true, reason: 'Pengajar baru' },
      }),
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
    listRoleRequests: { input: () => ({}), foreign: 'FORBIDDEN' },
    approveRole: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'ROLE_REQUEST_NOT_FOUND',
    },
    rejectRole: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Belum perlu' } }),
      foreign: 'FORBIDDEN',
      own: 'ROLE_REQUEST_NOT_FOUND',
      takes: isReason,
    },
    listCannedComments: { input: () => ({}), foreign: 'FORBIDDEN' },
    addCannedComment: {
      input: () => ({ body: { text: randomUUID() } }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => field === 'text' && attackTexts.includes(String(value)),
    },
    changeCannedComment: {
      input: () => ({ params: { id: randomUUID() }, body: { text: randomUUID(), place: 0 } }),
      foreign: 'FORBIDDEN',
      own: 'CANNED_COMMENT_NOT_FOUND',
      takes: (field, value) => field === 'text' && attackTexts.includes(String(value)),
    },
    removeCannedComment: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'CANNED_COMMENT_NOT_FOUND',
    },
    listSavedViews: { input: () => ({ query: { screen: '/admin/user' } }), foreign: 'FORBIDDEN' },
    saveView: {
      input: () => ({ body: { screen: '/admin/user', name: 'Pakar', address: '?role=expert' } }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => field === 'name' && attackTexts.includes(String(value)),
    },
    removeView: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'VIEW_NOT_FOUND' },
  }) satisfies AccessCases
