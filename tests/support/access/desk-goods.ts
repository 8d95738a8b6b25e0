import { DAY_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { type AccessCases, attackTexts, isReason } from './case.ts'
import type { OwnedResources } from './owned.ts'

/** Frenzies must end within five years. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Creates the cases for calls about stock, codes, orders, devices, imports and bulk actions. */
export const createDeskGoodsCases = (own: OwnedResources) =>
  ({
    listCoupons: { input: () => ({ query: { state: 'active' } }), foreign: 'FORBIDDEN' },
    getCoupon: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'COUPON_NOT_FOUND' },
    createCoupon: {
      input: () => ({
        body: {
          title: 'Mitra November',
          prefix: 'DRTOK',
          courseId: randomUUID(),
          activeFrom: '2026-11-01T00:00:00.000Z',
          expiresAt: '2099-11-01T00:00:00.000Z',
          quota: 10,
          codeCount: 10,
          usesPerCode: 1,
          reason: 'Kerja sama baru',
        },
      }),
      foreign: 'FORBIDDEN',
      own: 'COURSE_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'title' && attackTexts.includes(String(value))),
    },
    changeCoupon: {
      input: () => ({
        params: { id: randomUUID() },
        body: { title: 'Mitra', expiresAt: '2099-11-01T00:00:00.000Z', quota: 5, reason: 'Diperpanjang' },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'COUPON_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'title' && attackTexts.includes(String(value))),
    },
    stopCoupon: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Bocor' } }),
      foreign: 'FORBIDDEN',
      own: 'COUPON_NOT_FOUND',
      takes: isReason,
    },
    resumeCoupon: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Aman lagi' } }),
      foreign: 'FORBIDDEN',
      own: 'COUPON_NOT_FOUND',
      takes: isReason,
    },
    exportCoupon: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Untuk mitra' } }),
      foreign: 'FORBIDDEN',
      own: 'COUPON_NOT_FOUND',
      takes: isReason,
    },
    listCouponUses: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'COUPON_NOT_FOUND' },
    planImport: {
      input: () => ({ file: new Blob(['kode,mitra\nSEMAIBARU999,Mitra\n']), body: { deed: 'redeem-code.import' } }),
      foreign: 'FORBIDDEN',
    },
    exportImportProblems: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'BULK_NOT_FOUND',
    },
    listInventory: { input: () => ({ query: { isLow: 'true' } }), foreign: 'FORBIDDEN' },
    getInventoryItem: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'INVENTORY_NOT_FOUND',
    },
    listMovements: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'INVENTORY_NOT_FOUND',
    },
    createInventoryItem: {
      input: () => ({ body: { title: 'Pulsa', denomination: 77_000, pricePoints: 770, reason: 'Nominal baru' } }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => isReason(field, value) || (field === 'title' && attackTexts.includes(String(value))),
    },
    changeInventoryItem: {
      input: () => ({
        params: { id: randomUUID() },
        body: { title: 'Pulsa', pricePoints: 770, isActive: true, reason: 'Harga baru' },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'INVENTORY_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'title' && attackTexts.includes(String(value))),
    },
    moveStock: {
      input: () => ({ params: { id: randomUUID() }, body: { kind: 'restock', amount: 5, reason: 'Kiriman baru' } }),
      foreign: 'FORBIDDEN',
      own: 'INVENTORY_NOT_FOUND',
      takes: isReason,
    },
    getSetup: { input: () => ({}), foreign: 'FORBIDDEN' },
    sendTestMail: { input: () => ({}), foreign: 'FORBIDDEN' },
    confirmSetup: { input: () => ({ body: { item: 'backup' } }), foreign: 'FORBIDDEN' },
    dismissSetup: { input: () => ({ body: { isDismissed: true } }), foreign: 'FORBIDDEN' },
    listPointWindows: { input: () => ({ query: { kind: 'frenzy' } }), foreign: 'FORBIDDEN' },
    getPointWindow: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'POINT_WINDOW_NOT_FOUND',
    },
    listDeskSurveys: { input: () => ({}), foreign: 'FORBIDDEN' },
    getSurveyFigures: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'SURVEY_NOT_FOUND',
    },
    publishSurvey: {
      input: () => ({
        body: {
          replaces: randomUUID(),
          title: 'Survei baru',
          intro: 'Singkat saja.',
          questions: [{ id: 'puas', type: 'text', text: 'Apa saranmu?', isRequired: true }],
          reason: 'Pertanyaan baru',
        },
      }),
      foreign: 'FORBIDDEN',
      own: 'SURVEY_CHANGED',
      takes: isReason,
    },
    stopSurvey: {
      input: () => ({ body: { replaces: randomUUID(), reason: 'Cukup dulu' } }),
      foreign: 'FORBIDDEN',
      own: 'SURVEY_CHANGED',
      takes: isReason,
    },
    getPointValues: { input: () => ({}), foreign: 'FORBIDDEN' },
    changePointValues: {
      input: () => ({
        body: {
          'material-completed': 5,
          'quiz-passed': 25,
          'class-completed': 15,
          'survey-filled': 10,
          'webinar-attended': 15,
          reason: 'Kuis lebih sulit',
        },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
    createPointWindows: {
      input: () => ({
        body: {
          kind: 'frenzy',
          startsAt: inDays(400),
          endsAt: inDays(401),
          weeks: 1,
          multiplier: 2,
          mission: 'Selesaikan satu materi',
          reason: 'Akhir pekan',
        },
      }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => isReason(field, value) || (field === 'mission' && attackTexts.includes(String(value))),
    },
    changePointWindow: {
      input: () => ({
        params: { id: randomUUID() },
        body: {
          startsAt: inDays(400),
          endsAt: inDays(401),
          multiplier: 2,
          mission: 'Selesaikan satu materi',
          reason: 'Digeser',
        },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'POINT_WINDOW_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'mission' && attackTexts.includes(String(value))),
    },
    removePointWindow: {
      input: () => ({ params: { id: randomUUID() }, body: { scope: 'one', reason: 'Batal' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'POINT_WINDOW_NOT_FOUND',
      takes: isReason,
    },
    listDeskCategories: { input: () => ({ query: { search: 'data' } }), foreign: 'FORBIDDEN' },
    getDeskCategory: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'CATEGORY_NOT_FOUND',
    },
    createCategory: {
      input: () => ({ body: { title: 'Kesehatan', slug: 'kesehatan' } }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => field === 'title' && attackTexts.includes(String(value)),
    },
    changeCategory: {
      input: () => ({ params: { id: randomUUID() }, body: { title: 'Kesehatan', position: 3, reason: 'Urutan baru' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CATEGORY_NOT_FOUND',
      takes: (field, value) => isReason(field, value) || (field === 'title' && attackTexts.includes(String(value))),
    },
    removeCategory: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Salah buat' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CATEGORY_NOT_FOUND',
      takes: isReason,
    },
    listRedeemCodes: { input: () => ({ query: { state: 'unused' } }), foreign: 'FORBIDDEN' },
    createRedeemCode: {
      input: () => ({ body: { code: 'SEMAIAKSES12', partner: 'Mitra', reason: 'Daftar dari mitra' } }),
      foreign: 'FORBIDDEN',
      takes: (field, value) => isReason(field, value) || (field === 'partner' && attackTexts.includes(String(value))),
    },
    listRefusedWrites: { input: () => ({ query: { state: 'open' } }), foreign: 'FORBIDDEN' },
    getRefusedWrite: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'REFUSED_WRITE_NOT_FOUND',
    },
    contactAboutRefused: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'REFUSED_WRITE_NOT_FOUND',
    },
    settleRefused: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah beres' } }),
      foreign: 'FORBIDDEN',
      own: 'REFUSED_WRITE_NOT_FOUND',
      takes: isReason,
    },
    listSilentDevices: { input: () => ({ query: { sort: '-silentFrom' } }), foreign: 'FORBIDDEN' },
    getSilentDevice: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'PUSH_DEVICE_NOT_FOUND',
    },
    contactSilentOwner: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'PUSH_DEVICE_NOT_FOUND',
    },
    listDeskOrders: { input: () => ({ query: { state: 'paid' } }), foreign: 'FORBIDDEN' },
    getDeskOrder: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'ORDER_NOT_FOUND' },
    refundOrder: {
      input: () => ({
        params: { id: randomUUID() },
        body: { amount: 50_000, returnedBefore: 0, reason: 'Batal ikut' },
      }),
      foreign: 'FORBIDDEN',
      own: 'ORDER_NOT_FOUND',
      takes: isReason,
    },
    settleFinding: {
      input: () => ({ params: { id: randomUUID(), findingId: randomUUID() }, body: { reason: 'Uang dikembalikan' } }),
      foreign: 'FORBIDDEN',
      own: 'ORDER_NOT_FOUND',
      takes: isReason,
    },
    listPaymentComparisons: { input: () => ({}), foreign: 'FORBIDDEN' },
    markOrderRefunded: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Lewat transfer' } }),
      foreign: 'FORBIDDEN',
      own: 'ORDER_NOT_FOUND',
      takes: isReason,
    },
    downloadDeskReceipt: {
      input: () => ({ params: { id: randomUUID() } }),
      foreign: 'FORBIDDEN',
      own: 'ORDER_NOT_FOUND',
    },
    getStatement: { input: () => ({ params: { month: '2026-11' } }), foreign: 'FORBIDDEN' },
    downloadStatementPdf: { input: () => ({ params: { month: '2026-11' } }), foreign: 'FORBIDDEN' },
    downloadStatementLines: { input: () => ({ params: { month: '2026-11' } }), foreign: 'FORBIDDEN' },
    planBulk: {
      input: () => ({ body: { deed: 'user.end-sessions', target: { ids: [own.idle.userId] } } }),
      foreign: 'FORBIDDEN',
      takes: field => field.startsWith('target'),
    },
    startBulk: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'HP hilang' } }),
      foreign: 'FORBIDDEN',
      own: 'BULK_NOT_FOUND',
      takes: isReason,
    },
    stopBulk: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'BULK_NOT_FOUND' },
    undoBulk: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Salah pilih' } }),
      foreign: 'FORBIDDEN',
      own: 'BULK_NOT_FOUND',
      takes: isReason,
    },
    listBulks: { input: () => ({ query: { sort: '-askedAt' } }), foreign: 'FORBIDDEN' },
    getBulk: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'BULK_NOT_FOUND' },
    listBulkRows: {
      input: () => ({ params: { id: randomUUID() }, query: { state: 'refused' } }),
      foreign: 'FORBIDDEN',
      own: 'BULK_NOT_FOUND',
    },
    exportDeskUsers: {
      input: () => ({ body: { filter: { role: 'expert' }, reason: 'Laporan bulanan' } }),
      foreign: 'FORBIDDEN',
      takes: isReason,
    },
  }) satisfies AccessCases
