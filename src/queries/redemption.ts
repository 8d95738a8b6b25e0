import { queryOptions } from '@tanstack/react-query'
import { getVoucherEnrollment, getVoucherOffering } from '#contract/payment/redemption.ts'
import { apiQuery } from './api-query.ts'

export function voucherEnrollmentQuery(voucher: string) {
  return queryOptions({ ...apiQuery(getVoucherEnrollment, { params: { voucher } }), retry: false })
}

/**
 * Reads the offering of a code, once per visit to the step and never stored: price and seats must be current, and each
 * repeat of a wrong code would cost one of the learner's tries.
 */
export function voucherOfferingQuery(voucher: string) {
  return queryOptions({
    ...apiQuery(getVoucherOffering, { params: { voucher } }, { staleTime: Infinity }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
