import { queryOptions } from '@tanstack/react-query'
import { getVoucherEnrollment } from '#contract/redemption.ts'
import { apiQuery } from './api-query.ts'

export function voucherEnrollmentQuery(voucher: string) {
  return queryOptions({ ...apiQuery(getVoucherEnrollment, { params: { voucher } }), retry: false })
}
