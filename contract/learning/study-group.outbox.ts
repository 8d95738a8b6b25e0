import * as v from 'valibot'
import { Id } from '../wire/text.ts'

/** Cheers have fixed texts, so that members cannot insult each other. */
export const cheerKinds = ['semangat', 'keren', 'makasih'] as const
export type CheerKind = (typeof cheerKinds)[number]

/** An action of a member that also works without a connection. */
export const StudyGroupPayload = v.variant('type', [
  v.object({ type: v.literal('cheer'), enrollmentId: Id, memberId: Id, cheer: v.picklist(cheerKinds) }),
  /**
   * `memberId` is the learner's own membership, so that a late entry does not end a newer membership in the same group.
   */
  v.object({ type: v.literal('leave'), enrollmentId: Id, memberId: Id }),
])
export type StudyGroupPayload = v.InferOutput<typeof StudyGroupPayload>
