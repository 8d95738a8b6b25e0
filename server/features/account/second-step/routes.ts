import * as contract from '#contract/account/second-step.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import * as service from './service.ts'

export const secondStepBindings: readonly Binding[] = [
  bind(contract.getSecondStep, (_request, context) => service.readStep(context)),

  bind(contract.passStep, async ({ body }, context) => ({
    passedUntil: await service.passWithCode(context, body.code),
  })),

  bind(contract.startPasskeyStep, (_request, context) => service.startPasskeyStep(context)),

  bind(contract.passPasskeyStep, async ({ body }, context) => ({
    passedUntil: await service.passWithPasskey(context, body),
  })),

  bind(contract.startApp, ({ body }, context) => service.startApp(context, body.password)),

  bind(contract.confirmApp, async ({ body }, context) => ({ codes: await service.confirmApp(context, body.code) })),

  bind(contract.removeApp, async ({ body }, context) => {
    await service.removeApp(context, body.password)
    return {}
  }),

  bind(contract.makeRecoveryCodes, async ({ body }, context) => ({
    codes: await service.makeRecoveryCodes(context, body.password),
  })),
]
