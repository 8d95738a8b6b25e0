import type { api } from '#contract/api.ts'
import type { FileToSend } from '#contract/wire/endpoint.ts'
import { jobs } from '#server/features/index.ts'
import { type Learner, startLearningApp } from '../learning-app.ts'

type Api = typeof api
export type DeskName = {
  [N in keyof Api]: Api[N]['access'] extends 'admin' | 'expert' | 'staff' ? N : never
}[keyof Api]
export type DeskWrite = { [N in DeskName]: Api[N]['method'] extends 'GET' ? never : N }[DeskName]
export type Input = { params?: object; body?: unknown; file?: FileToSend; bytes?: Uint8Array }
/** Inputs of one area's calls; `desk-calls.test.ts` checks that the areas cover every call. */
export type Inputs = Partial<Record<DeskWrite, () => Promise<Input>>>

/** Reason that is given with each admin action. */
export const reason = 'Dicatat untuk uji'

/** Starts a server with its users, and a second admin for actions that need two. */
export async function startAdmin() {
  // Timed jobs would change rows between two snapshots of the tables.
  const world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  const [learner, expert, expertOnly] = [await world.newLearner(), await world.newLearner(), await world.newLearner()]
  await setRoles(expert, ['learner', 'expert'])
  await setRoles(expertOnly, ['expert'])
  const people = { learner, expert, expertOnly, admin: await world.newAdmin() }
  const secondAdmin = await world.newAdmin()

  async function setRoles({ userId }: Learner, roles: ('learner' | 'expert')[]): Promise<void> {
    await world.db.updateTable('app_user').set({ roles }).where('id', '=', userId).execute()
  }

  async function enrolled() {
    const learner = await world.newLearner()
    const { enrollmentId, materials } = await world.enrol(learner)
    const row = await world.db
      .selectFrom('enrollment')
      .select(['course_id as courseId', 'session_id as sessionId'])
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    return { learner, enrollmentId, materials, params: row }
  }

  const oneUser = async () => ({ id: (await world.newLearner()).userId })
  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000).toISOString()

  return { world, people, second: secondAdmin, enrolled, oneUser, inDays }
}
export type Desk = Awaited<ReturnType<typeof startAdmin>>
