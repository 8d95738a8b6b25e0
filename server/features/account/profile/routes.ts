import { getProfile, claimEWalletNotice, updateProfile, updateProfilePicture } from '#contract/account/profile.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { insertEWalletNotified } from './queries.ts'
import { updatePicture } from './picture.ts'
import { readProfile, updateProfile as saveProfile } from './service.ts'

export const profileBindings: readonly Binding[] = [
  bind(getProfile, (_request, context) => readProfile(context, context.person.userId)),
  bind(updateProfile, ({ body }, context) => saveProfile(context, context.person.userId, body)),
  bind(claimEWalletNotice, async (_request, { db, person, now }) => {
    return { isEWalletTold: true as const, isFirst: await insertEWalletNotified(db, person.userId, now()) }
  }),
  bind(updateProfilePicture, async ({ file }, context) => {
    await context.limit('picture', context.person.userId)
    return updatePicture(context, context.person.userId, file)
  }),
]
