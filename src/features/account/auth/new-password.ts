import * as v from 'valibot'
import { Password } from '#contract/account/auth.ts'
import { repeatedPasswordCheck } from '#contract/account/repeated-fields.ts'

/** New password with its repetition, which is not sent. */
export const NewPassword = v.pipe(
  v.object({ password: Password, passwordConfirmation: v.pipe(v.string(), v.nonEmpty('* Password harus diisi!')) }),
  v.forward(v.partialCheck(...repeatedPasswordCheck), ['passwordConfirmation']),
)
