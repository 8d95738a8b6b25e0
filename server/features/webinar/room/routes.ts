import * as desk from '#contract/webinar/room.admin.ts'
import { readRoomTalk } from '#contract/webinar/room.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { onceIfKeyed } from '../../../http/idempotency.ts'
import { announce, judge, readTalk } from './service.ts'

export const roomBindings: readonly Binding[] = [
  bind(readRoomTalk, ({ params, query }, { db, person, now }) =>
    readTalk(db, person, { meetingId: params.id, since: query.since, now: now() }),
  ),

  bind(desk.announceInRoom, ({ params, body }, context) => {
    const { db, person, idempotencyKey: key, sent } = context
    const write = { userId: person.userId, key, kind: 'announceInRoom', sent: [params, sent], parsed: [params, body] }
    return inTransaction(db, tx =>
      onceIfKeyed(tx, write, inner => announce(inner, person, actorOf(context), { meetingId: params.id, ...body })),
    )
  }),

  bind(desk.judgeQuestion, ({ params, body }, context) =>
    judge(context.db, context.person, actorOf(context), { id: params.id, state: body.state }),
  ),
]
