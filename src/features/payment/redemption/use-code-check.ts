import { validateCode, type CodeType } from '#contract/payment/redemption.ts'
import { hasVoucherPrefix, redeemCodeError, normalizeTypedCode } from '#contract/payment/redeem-code.rules.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { codeCheck, showVerdict, type CodeCheckError } from './code-check-state.ts'
import { isCodeCheckError } from './code-check-labels.ts'

/** Returns an error of the code that can be found without a request, and therefore without a connection. */
function errorOnDevice(code: string, type: CodeType): CodeCheckError | undefined {
  if (type === 'redeem') return redeemCodeError(code)
  return hasVoucherPrefix(code) ? undefined : 'VOUCHER_INVALID'
}

export function useCodeCheck(): { check: () => void; isChecking: boolean } {
  const asking = useAction(
    async (body: { code: string; type: CodeType }) => {
      await callApi(validateCode, { body })
      showVerdict('VALID')
    },
    error => {
      const code = isApiFailure(error) && error.kind === 'business' ? (error.code ?? '') : ''
      if (isCodeCheckError(code)) showVerdict(code)
      else alertFailure(error)
    },
  )
  return {
    isChecking: asking.isBusy,
    check: () => {
      const { type } = codeCheck
      const code = normalizeTypedCode(codeCheck.code)
      const error = errorOnDevice(code, type)
      if (error) showVerdict(error)
      else void asking.run({ code, type })
    },
  }
}
