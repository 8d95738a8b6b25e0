import { randomUUID } from 'node:crypto'
import { type AccessCases, attackTexts, isReason } from './case.ts'

const careerTrackTexts = {
  title: 'Analis',
  summary: 'Ringkas',
  description: 'Panjang',
  category: 'data',
  place: 4,
  isBeta: false,
  isArchived: false,
}
const isOfCareerTrack = (field: string, value: unknown) =>
  isReason(field, value) || (['title', 'summary', 'description'].includes(field) && attackTexts.includes(String(value)))
const bankQuestion = {
  type: 'short',
  text: 'Ibu kota Indonesia?',
  answers: 'Jakarta',
  explanation: 'Sampai pindah.',
  tags: ['kota'],
}
/**
 * Returns true for hostile-looking text in the fields that accept any text, for example in answers and explanations.
 */
const isOfBankQuestion = (field: string, value: unknown) =>
  isReason(field, value) || (['text', 'answers', 'explanation'].includes(field) && attackTexts.includes(String(value)))
const draftAction = () => ({
  input: () => ({ params: { id: randomUUID() }, body: { reason: 'Perlu diperbaiki' } }),
  headers: { 'if-match': '"1"' },
  foreign: 'FORBIDDEN',
  own: 'CAREER_TRACK_NOT_FOUND',
  takes: isReason,
})

/** Creates the cases for calls of authors: materials, quizzes, the question bank, packages, career tracks. */
export const createDeskWritingCases = () =>
  ({
    listDeskMaterials: { input: () => ({ query: { kind: 'article' } }), foreign: 'FORBIDDEN' },
    getDeskMaterial: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'LECTURE_MATERIAL_NOT_FOUND',
    },
    draftMaterial: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'LECTURE_MATERIAL_NOT_FOUND',
    },
    changeMaterial: {
      input: () => ({ params: { id: randomUUID() }, body: { values: {} } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'LECTURE_MATERIAL_NOT_FOUND',
    },
    getReviewDeck: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'LECTURE_MATERIAL_NOT_FOUND',
    },
    setReviewDeck: {
      input: () => ({ params: { id: randomUUID() }, body: { cards: 'DNS = buku alamat', reason: 'Salah ketik' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'LECTURE_MATERIAL_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || field === 'cards',
    },
    storeMaterialFile: {
      input: () => ({ body: { uploadId: randomUUID(), kind: 'video' } }),
      foreign: 'FORBIDDEN',
      own: 'UPLOAD_NOT_FOUND',
    },
    exportTrackVersion: {
      input: () => ({ params: { id: randomUUID(), version: '1' } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_VERSION_NOT_FOUND',
    },
    createPackageUpload: {
      input: () => ({ body: { id: randomUUID(), name: 'paket.zip', sizeBytes: 9, sha256: 'a'.repeat(64) } }),
      foreign: 'FORBIDDEN',
      takes: field => field === 'name',
    },
    planPackageImport: {
      input: () => ({ body: { uploadId: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'UPLOAD_NOT_FOUND',
    },
    getPackageImport: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'PACKAGE_IMPORT_NOT_FOUND',
    },
    startPackageImport: {
      input: () => ({
        params: { id: randomUUID() },
        body: { careerTrackId: null, category: 'teknologi' },
      }),
      foreign: 'FORBIDDEN',
      own: 'PACKAGE_IMPORT_NOT_FOUND',
    },
    addPackageUnits: {
      input: () => ({
        params: { id: randomUUID() },
        body: {
          careerTrackId: randomUUID(),
          place: { kind: 'add', classId: randomUUID(), beforeId: null },
        },
      }),
      foreign: 'FORBIDDEN',
      own: 'PACKAGE_IMPORT_NOT_FOUND',
    },
    listDeskQuizzes: { input: () => ({ query: { state: 'draft' } }), foreign: 'FORBIDDEN' },
    getDeskQuiz: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'QUIZ_NOT_FOUND' },
    draftQuiz: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'QUIZ_NOT_FOUND' },
    changeQuiz: {
      input: () => ({ params: { id: randomUUID() }, body: { values: {} } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'QUIZ_NOT_FOUND',
    },
    getQuizFigures: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'QUIZ_NOT_FOUND' },
    planQuizImport: {
      input: () => ({ params: { id: randomUUID() }, bytes: Buffer.from('Benarkah? {T}') }),
      foreign: 'FORBIDDEN',
      own: 'QUIZ_NOT_FOUND',
    },
    doQuizImport: {
      input: () => ({
        params: { id: randomUUID(), importId: randomUUID() },
        body: { questions: [0], explanation: '' },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'QUIZ_NOT_FOUND',
      takes: field => field === 'explanation',
    },
    listBankQuestions: { input: () => ({ query: { type: 'single' } }), foreign: 'FORBIDDEN' },
    listBankTags: { input: () => ({}), foreign: 'FORBIDDEN' },
    getBankQuestion: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'BANK_QUESTION_NOT_FOUND',
    },
    createBankQuestion: { input: () => ({ body: bankQuestion }), foreign: 'FORBIDDEN', takes: isOfBankQuestion },
    changeBankQuestion: {
      input: () => ({ params: { id: randomUUID() }, body: { ...bankQuestion, reason: 'Lebih jelas' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'BANK_QUESTION_NOT_FOUND',
      takes: isOfBankQuestion,
    },
    removeBankQuestion: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah usang' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'BANK_QUESTION_NOT_FOUND',
      takes: isReason,
    },
    copyQuizQuestionsToBank: {
      input: () => ({
        params: { id: randomUUID() },
        body: { questionIds: ['q1'], tags: ['data'] },
      }),
      foreign: 'FORBIDDEN',
      own: 'QUIZ_NOT_FOUND',
    },
    copyBankQuestionsToQuiz: {
      input: () => ({
        params: { id: randomUUID() },
        body: { questionIds: [randomUUID()] },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'BANK_QUESTION_NOT_FOUND',
    },
    listDeskCareerTracks: { input: () => ({ query: { state: 'draft' } }), foreign: 'FORBIDDEN' },
    getDeskCareerTrack: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
    },
    compareVersions: {
      input: () => ({ params: { id: randomUUID() }, query: { from: '1', to: '2' } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_VERSION_NOT_FOUND',
    },
    createCareerTrack: {
      input: () => ({ body: { ...careerTrackTexts, category: 'tidak-ada' } }),
      foreign: 'FORBIDDEN',
      own: 'CATEGORY_NOT_FOUND',
      takes: isOfCareerTrack,
    },
    changeCareerTrack: {
      input: () => ({ params: { id: randomUUID() }, body: { ...careerTrackTexts, reason: 'Judul baru' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
      takes: isOfCareerTrack,
    },
    openTrackDraft: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
    },
    getTrackDraft: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
    },
    editTrackDraft: {
      input: () => ({ params: { id: randomUUID() }, body: { edit: { kind: 'remove', id: randomUUID() } } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
    },
    copyIntoTrackDraft: {
      input: () => ({
        params: { id: randomUUID() },
        body: {
          from: { careerTrackId: randomUUID(), version: 1 },
          partIds: [randomUUID()],
          parentId: null,
          at: 0,
        },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
    },
    removeTrackDraft: draftAction(),
    reviewTrackDraft: draftAction(),
    publishTrackDraft: draftAction(),
    withdrawVersion: {
      input: () => ({ params: { id: randomUUID() }, body: { version: 2, reason: 'Ada yang tertinggal' } }),
      foreign: 'FORBIDDEN',
      own: 'CAREER_TRACK_NOT_FOUND',
      takes: isReason,
    },
  }) satisfies AccessCases
