import { randomUUID } from 'node:crypto'
import type { AccessCases } from './case.ts'
import type { OwnedResources } from './owned.ts'

/** Creates the cases for calls about courses on sale, orders and vouchers. */
export const createBuyingCases = (own: OwnedResources) =>
  ({
    listCourses: { input: () => ({}), foreign: 'public' },
    getCourse: { input: () => ({ params: { slug: 'dasar-pengembang-web' } }), foreign: 'public' },
    getCheckout: { input: () => ({ params: { slug: 'dasar-pengembang-web' } }), foreign: 'own' },
    checkCheckout: {
      input: () => ({
        params: { slug: 'dasar-pengembang-web' },
        body: { sessionId: randomUUID(), paymentMethod: 'point' },
      }),
      foreign: 'own',
      // The owner is already enrolled, but the server checks the session first.
      own: 'SESSION_NOT_FOUND',
    },
    payCheckout: {
      input: () => ({
        params: { slug: 'dasar-pengembang-web' },
        body: { sessionId: randomUUID(), paymentMethod: 'point' },
      }),
      foreign: 'own',
      // The owner is already enrolled, but the server checks the session first.
      own: 'SESSION_NOT_FOUND',
    },
    listOrders: { input: () => ({}), foreign: 'own' },
    getOrder: { input: () => ({ params: { id: own.orderId } }), foreign: 'ORDER_NOT_FOUND' },
    downloadReceipt: { input: () => ({ params: { id: own.orderId } }), foreign: 'ORDER_NOT_FOUND' },
    getPayWindow: { input: () => ({}), foreign: 'public' },
    notifyPayment: { input: () => ({ body: {} }), foreign: 'public' },
    redeemVoucher: {
      input: () => ({ body: { voucher: 'DRTOK000000000' } }),
      foreign: 'own',
      own: 'VOUCHER_NOT_FOUND',
    },
    getVoucherEnrollment: {
      input: () => ({ params: { voucher: 'DRTOK000000000' } }),
      foreign: 'VOUCHER_NOT_FOUND',
      own: 'VOUCHER_NOT_FOUND',
    },
    getVoucherOffering: {
      input: () => ({ params: { voucher: 'DRTOK000000000' } }),
      foreign: 'VOUCHER_NOT_FOUND',
      own: 'VOUCHER_NOT_FOUND',
    },
    validateCode: { input: () => ({ body: {} }), foreign: 'public' },
  }) satisfies AccessCases
