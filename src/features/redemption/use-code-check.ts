import { validateCode, type CodeType } from '#contract/payment/redemption.ts'
import { hasVoucherPrefix, redeemCodeError, typedCode } from '#contract/payment/redeem-code.rules.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { useSingleCall } from '#app/queries/use-single-call.ts'
import { codeCheck, tell, type CodeCheckError } from './code-check-state.ts'
import { isCodeCheckError } from './code-check-texts.ts'

/** Checks the code itself, in the order of product.md §5: this needs no connection. */
function errorOnDevice(code: string, type: CodeType): CodeCheckError | undefined {
  if (type === 'redeem') return redeemCodeError(code)
  return hasVoucherPrefix(code) ? undefined : 'VOUCHER_INVALID'
}

export function useCodeCheck(): { check: () => void; isChecking: boolean } {
  const asking = useSingleCall({
    mutationFn: (body: { code: string; type: CodeType }) => callApi(validateCode, { body }),
    onSuccess: () => tell('VALID'),
    onError: error => {
      const code = isApiFailure(error) && error.kind === 'business' ? (error.code ?? '') : ''
      if (isCodeCheckError(code)) tell(code)
      else alertFailure(error)
    },
  })
  return {
    isChecking: asking.isPending,
    check: () => {
      const { type } = codeCheck
      const code = typedCode(codeCheck.code)
      const error = errorOnDevice(code, type)
      if (error) tell(error)
      else asking.mutate({ code, type })
    },
  }
}
