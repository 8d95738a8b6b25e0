import { queryOptions } from '@tanstack/react-query'
import { getVoucherEnrollment, getVoucherOffering } from '#contract/payment/redemption.ts'
import { apiQuery } from './api-query.ts'

export function voucherEnrollmentQuery(voucher: string) {
  return queryOptions({ ...apiQuery(getVoucherEnrollment, { params: { voucher } }), retry: false })
}

/**
 * Query of the classes that a code opens. Never stored, because prices and seats must be current. Requested once per
 * visit to the step, because each repetition of a wrong code would use up one of the learner's tries.
 */
export function voucherOfferingQuery(voucher: string) {
  return queryOptions({
    ...apiQuery(getVoucherOffering, { params: { voucher } }, { staleTime: Infinity }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
