import * as contract from '#contract/account/second-step.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import * as service from './service.ts'

export const secondStepBindings: readonly Binding[] = [
  bindEndpoint(contract.getSecondStep, (_request, context) => service.readStep(context)),

  bindEndpoint(contract.passStep, async ({ body }, context) => ({
    passedUntil: await service.passWithCode(context, body.code),
  })),

  bindEndpoint(contract.startPasskeyStep, (_request, context) => service.startPasskeyStep(context)),

  bindEndpoint(contract.passPasskeyStep, async ({ body }, context) => ({
    passedUntil: await service.passWithPasskey(context, body),
  })),

  bindEndpoint(contract.startAuthenticatorApp, ({ body }, context) =>
    service.startAuthenticatorApp(context, body.password),
  ),

  bindEndpoint(contract.confirmAuthenticatorApp, async ({ body }, context) => ({
    codes: await service.confirmAuthenticatorApp(context, body.code),
  })),

  bindEndpoint(contract.removeAuthenticatorApp, async ({ body }, context) => {
    await service.removeAuthenticatorApp(context, body.password)
    return {}
  }),

  bindEndpoint(contract.makeRecoveryCodes, async ({ body }, context) => ({
    codes: await service.makeRecoveryCodes(context, body.password),
  })),
]
