import { queryOptions } from '@tanstack/react-query'
import { getVoucherEnrollment, getVoucherOffering } from '#contract/redemption.ts'
import { apiQuery } from './api-query.ts'

export function voucherEnrollmentQuery(voucher: string) {
  return queryOptions({ ...apiQuery(getVoucherEnrollment, { params: { voucher } }), retry: false })
}

/**
 * Reads what a code opens, once per visit to the step and never kept: the price and the seats are those of now, and each
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
