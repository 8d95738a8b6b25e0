import * as contract from '#contract/account/account-mail.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { changePassword } from './change-password.ts'
import { rememberClient } from '../../../auth/known-clients.ts'
import { getCredentialOwner, requireFreshStepIfSetUp } from '../../../auth/proof.ts'
import { limitResetRequests, confirmEmail, requestReset, resendConfirmation, resetPassword } from './mail-links.ts'

/** The text does not reveal whether the email address has an account. */
const RESET_NOTICE = 'Jika email tersebut terdaftar, kami sudah mengirim link untuk mengatur ulang password.'

export const accountMailBindings: readonly Binding[] = [
  bindEndpoint(contract.confirmEmail, async ({ body }, context) => {
    return confirmEmail(context, body.token)
  }),

  bindEndpoint(contract.resendConfirmation, async (_request, context) => {
    await context.limit('confirm-mail', context.person.userId)
    return resendConfirmation(context, context.person)
  }),

  bindEndpoint(contract.forgetPassword, async ({ body }, context) => {
    await requestReset(context, body.email, await limitResetRequests(context, body.email))
    return { message: RESET_NOTICE }
  }),

  bindEndpoint(contract.resetPassword, async ({ body }, context) => {
    // Marks this browser and network as known for the email address. The user can then log in even if an attacker has
    // used up the login tries of unknown callers.
    const email = await resetPassword(context, body)
    if (email !== undefined) await rememberClient(context, email)
    return {}
  }),

  bindEndpoint(contract.changePassword, async ({ body }, context) => {
    await requireFreshStepIfSetUp(context)
    const ownerId = getCredentialOwner(context.person)
    await context.limit('change-password', ownerId)
    await changePassword(context, context.person, body)
    await context.forgive('change-password', ownerId)
    return {}
  }),
]
