import { checkCheckout, getCheckout, payCheckout } from './checkout.ts'
import {
  changeCoupon,
  createCoupon,
  exportCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  resumeCoupon,
  stopCoupon,
} from './coupon.ts'
import { listPaymentComparisons } from './comparison.admin.ts'
import { settleFinding } from './finding.admin.ts'
import { downloadReceipt, getOrder, getPayWindow, listOrders, notifyPayment } from './order.ts'
import { downloadDeskReceipt, getDeskOrder, listDeskOrders, markOrderRefunded } from './order.admin.ts'
import { refundOrder } from './order-refund.admin.ts'
import { createRedeemCode, listRedeemCodes } from './redeem-code.ts'
import { downloadStatementLines, downloadStatementPdf, getStatement } from './statement.admin.ts'
import { getVoucherEnrollment, getVoucherOffering, redeemVoucher, validateCode } from './redemption.ts'

/** API calls: checkout, orders, vouchers and redeem codes. */
export const paymentCalls = {
  getCheckout,
  checkCheckout,
  payCheckout,
  listOrders,
  getOrder,
  downloadReceipt,
  getPayWindow,
  notifyPayment,
  redeemVoucher,
  getVoucherEnrollment,
  getVoucherOffering,
  validateCode,
  listRedeemCodes,
  createRedeemCode,
  listCoupons,
  getCoupon,
  createCoupon,
  changeCoupon,
  stopCoupon,
  resumeCoupon,
  exportCoupon,
  listCouponUses,
  listDeskOrders,
  getDeskOrder,
  markOrderRefunded,
  refundOrder,
  settleFinding,
  listPaymentComparisons,
  downloadDeskReceipt,
  getStatement,
  downloadStatementPdf,
  downloadStatementLines,
} as const
