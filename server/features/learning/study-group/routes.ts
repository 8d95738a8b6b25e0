import { getStudyGroup, joinStudyGroup } from '#contract/learning/study-group.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { joinGroup, readStudyGroup } from './service.ts'

export const studyGroupBindings: readonly Binding[] = [
  bindEndpoint(getStudyGroup, ({ params }, context) =>
    readStudyGroup(context, context.person.userId, params.enrollmentId),
  ),

  bindEndpoint(joinStudyGroup, async ({ params, body }, context) => {
    const { userId } = context.person
    await joinGroup(context, userId, { enrollmentId: params.enrollmentId, code: body.code })
    return readStudyGroup(context, userId, params.enrollmentId)
  }),
]
