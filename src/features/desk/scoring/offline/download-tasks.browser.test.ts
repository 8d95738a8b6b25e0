import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { readServerFile } from '#app/data/files/kept-files.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { createAssignmentInList, getAssignmentId } from '#tests/support/assignments.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { storeUnsentAssessment } from '../submit-assessment.ts'
import { storeAssessment, readOfflineTasks, saveOfflineTasks } from './offline-tasks-store.ts'
import { downloadTasksWithFiles, type TaskDownload } from './download-tasks.ts'

const userId = getAssignmentId(9_000)
const file = (at: number, name: string) => ({
  id: getAssignmentId(500 + at),
  name,
  type: 'image/png' as const,
  sizeBytes: 3,
  url: `/api/files/${name}`,
})
const files = [file(1, 'satu.png'), file(2, 'hilang.png'), file(3, 'tiga.png')]
const assessment = { state: 'scored', revision: 1, score: 80, comment: '' } as const

/** Tasks that this expert holds, as the server returns them. */
let held: ExpertAssignment[]
/** Ids of the tasks that were claimed. */
let claimed: string[]
let whenAsked: () => Promise<unknown>
let whenFile: () => Promise<unknown>
const fetched = vi.fn<typeof fetch>()
const counts = { 'handed-in': 0, 'being-assessed': 0, scored: 0, returned: 0 }
beforeEach(async () => {
  await clearDevice()
  const expert = { id: userId, fullName: 'Pakar' }
  held = Array.from({ length: 40 }, (_, at) => createAssignmentInList(at, { expert, ...(at === 0 && { files }) }))
  claimed = []
  whenAsked = whenFile = async () => undefined
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async (input, init) => {
      if (input instanceof Request ? input.method === 'POST' : init?.method === 'POST') {
        const { ids } = (await new Request(input, init).json()) as { ids: string[] } // the tested code sends this type
        claimed.push(...ids)
        return Response.json({ data: { claimed: ids, missed: [] } })
      }
      const address = input instanceof Request ? input.url : String(input)
      if (!address.includes('/files/')) {
        const total = { count: held.length, isExact: true }
        const answer = { items: held, total, next: null, previous: null, counts, courses: [], tracks: [] }
        await whenAsked()
        return Response.json(answer)
      }
      await whenFile()
      return address.includes('hilang') ? Response.json({}, { status: 404 }) : new Response('isi')
    }),
  )
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

function take(count = 40) {
  const progressReports: TaskDownload[] = []
  const { signal } = new AbortController()
  return {
    progressReports,
    taken: downloadTasksWithFiles(userId, {
      count,
      signal,
      now: 1,
      onProgress: progress => progressReports.push(progress),
    }),
  }
}

it('lists the name of a missing file, and downloads the other files', async () => {
  const { progressReports, taken } = take()
  expect(await taken).toEqual(['“hilang.png” dari Pelajar 0'])
  expect(progressReports.at(-1)).toEqual({ tasks: 40, files: 3, filesHere: 2, bytesLeft: 0 })
  expect(await (await readServerFile(userId, 'carried', files[2]!))?.text()).toBe('isi')
})

it('a lost connection is not reported as a missing file, and the download continues the next time', async () => {
  whenFile = async () => {
    throw new TypeError('no line')
  }
  await expect(take().taken).rejects.toThrow('no line')
  whenFile = async () => undefined
  expect(await take().taken).toEqual(['“hilang.png” dari Pelajar 0'])
})

it('a task that was scored while the download ran is not open afterwards', async () => {
  await saveOfflineTasks(userId, {
    takenAt: 0,
    tasks: [{ task: createAssignmentInList(0), isNewVersion: false, said: null, hasArrived: false }],
  })
  let asked = 0
  whenAsked = async () => {
    asked += 1
    // Stores an assessment after the server has prepared its second response and before that response arrives.
    if (asked !== 2) return
    await storeUnsentAssessment(getAssignmentId(0), assessment)
    await storeAssessment(userId, getAssignmentId(0), assessment)
  }
  await take().taken
  const offlineTasks = await readOfflineTasks(userId)
  expect(offlineTasks?.tasks).toHaveLength(40)
  expect(offlineTasks?.tasks.filter(each => each.said !== null).map(({ task }) => task.id)).toEqual([
    getAssignmentId(0),
  ])
})

it('downloads the chosen number of tasks, and claims only tasks that no expert has claimed', async () => {
  held = held.map((task, at) => (at < 3 ? task : { ...task, expert: null }))
  await take(5).taken
  expect(claimed).toEqual([getAssignmentId(3), getAssignmentId(4)])
  expect((await readOfflineTasks(userId))?.tasks).toHaveLength(5)
})
