import { queryOptions } from '@tanstack/react-query'
import { getVoucherEnrollment } from '#contract/redemption.ts'
import { callApi } from '#app/session/api.ts'

export function voucherEnrollmentQuery(voucher: string) {
  return queryOptions({
    queryKey: ['voucher-enrollment', voucher],
    queryFn: () => callApi(getVoucherEnrollment, { params: { voucher } }),
    retry: false,
  })
}
