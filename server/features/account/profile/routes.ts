import { getProfile, claimEWalletNotice, updateProfile, updateProfilePicture } from '#contract/account/profile.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { insertEWalletNotified } from './queries.ts'
import { updatePicture } from './picture.ts'
import { readProfile, updateProfile as saveProfile } from './service.ts'

export const profileBindings: readonly Binding[] = [
  bindEndpoint(getProfile, (_request, context) => readProfile(context, context.person.userId)),
  bindEndpoint(updateProfile, ({ body }, context) => saveProfile(context, context.person.userId, body)),
  bindEndpoint(claimEWalletNotice, async (_request, { db, person, now }) => {
    return { isEWalletTold: true as const, isFirst: await insertEWalletNotified(db, person.userId, now()) }
  }),
  bindEndpoint(updateProfilePicture, async ({ file }, context) => {
    await context.limit('picture', context.person.userId)
    return updatePicture(context, context.person.userId, file)
  }),
]
