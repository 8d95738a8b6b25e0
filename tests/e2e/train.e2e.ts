import type { Page } from '@playwright/test'
import { runAfterApplied, isOutboxPost } from '../support/e2e/faults.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectItemMark,
  expectSameProgress,
  handInAssignment,
  markDone,
  openLesson,
} from '../support/e2e/lesson.ts'
import { prepareForOffline, storedQueries } from '../support/e2e/offline.ts'
import { logIn, logInAgain, siswa } from '../support/e2e/people.ts'
import { handInQuiz } from '../support/e2e/quiz.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.use({ hasOwnServer: true })

type Step = [what: string, action: () => Promise<unknown>]

test('forty learning steps over an unreliable connection end with the same state on device and server', async ({
  device,
  world,
  goOffline,
  goOnline,
}) => {
  const { ledger, proxy, server } = world
  const items = await ownItems()
  const classes = [...Map.groupBy(items, item => item.trackClassId).values()]
  const pick = (at: number, type: Item['type'], nth = 0) => classes[at]!.filter(item => item.type === type)[nth]!
  const articles = [
    items.find(item => item.type === 'article' && item.status !== 'COMPLETED')!,
    ...[1, 2, 3].flatMap(at => [pick(at, 'article'), pick(at, 'article', 1)]),
  ]
  const [first, second, third, fourth, fifth, sixth, seventh] = articles as [Item, Item, Item, Item, Item, Item, Item]
  const quiz = pick(0, 'quiz')
  const task = pick(2, 'assignment')
  let page: Page = await device.open('/auth/login')

  const open = (item: Item) => () => openLesson(page, item)
  const finish = () => markDone(page)
  const away = () => goOffline(device.context)
  const back = () => goOnline(device.context)
  const nothingWaits = async () => {
    await page.goto('/sync')
    await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible({
      timeout: scaleTimeLimit(30_000),
    })
  }
  const keptClasses = (count: number) => () =>
    expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThanOrEqual(count)

  const steps: Step[] = [
    ['logs in', () => logIn(page, siswa)],
    ['opens a lesson', open(first)],
    ['waits until the lesson is stored', () => prepareForOffline(page, world)],
    ['the network is lost', away],
    ['finishes the lesson', finish],
    ['opens the next class', open(second)],
    ['finishes the first lesson of the class', finish],
    ['opens the second lesson of the class', open(third)],
    ['finishes it', finish],
    ['goes back to read something again', open(second)],
    ['opens the quiz', open(quiz)],
    ['hands it in', () => handInQuiz(page, ledger, quiz)],
    ['the server is killed after it applied the first batch', dieInTheMiddle],
    ['the server starts again', () => server.start()],
    ['the finished lessons arrive on the server', () => expectArrived(world, siswa, [first, second, third])],
    ['opens the next class online', open(fourth)],
    ['the texts of the class are stored on the device', keptClasses(4)],
    ['the network is lost again', away],
    ['finishes the lesson', finish],
    ['opens another lesson', open(fifth)],
    ['finishes it', finish],
    ['opens the assignment', open(task)],
    ['hands it in', () => handInAssignment(page, 'Situs dua halaman untuk Warung Bu Tini.')],
    ['the browser is closed', () => device.close()],
    ['the browser starts again, still offline', reopen],
    ['sees that the lesson is done', () => expectItemMark(page, fourth, 'Selesai, belum terkirim')],
    ['sees that the assignment is done', () => expectItemMark(page, task, 'Selesai, belum terkirim')],
    ['opens a lesson of the following class', open(sixth)],
    ['finishes it', finish],
    ['the network returns for a moment', back],
    ['the network is lost a third time', away],
    ['opens one more lesson', open(seventh)],
    ['finishes it', finish],
    ['the session is ended on another device', () => ledger.revokeSessions(siswa.email)],
    ['the network returns', back],
    ['logs in again', () => logInAgain(page, siswa)],
    ['the server is restarted', restart],
    ['no entry waits any more', nothingWaits],
    ['the device shows the same progress as the server', async () => expectSameProgress(page, await ownItems())],
    ['each step was counted once', countedOnce],
  ]
  expect(steps).toHaveLength(40)
  for (const [at, [what, action]] of steps.entries()) await test.step(`${at + 1}. ${what}`, action)

  /** Returns the demo learner's first enrolment in study order. */
  async function ownItems(): Promise<Item[]> {
    const all = await ledger.items(siswa.email)
    return all.filter(item => item.enrollmentId === all[0]!.enrollmentId)
  }

  async function dieInTheMiddle(): Promise<void> {
    const death = Promise.withResolvers<void>()
    runAfterApplied(proxy, isOutboxPost, () => server.kill().then(death.resolve))
    await back()
    await death.promise
  }

  async function reopen(): Promise<void> {
    page = await device.open(`/business/learning/${first.enrollmentId}`)
    await device.context.setOffline(true)
    await page.reload()
  }

  async function restart(): Promise<void> {
    await server.stop()
    await server.start()
  }

  async function countedOnce(): Promise<void> {
    await expectAppliedOnce(ledger, siswa, articles)
    const handedIn = (await ledger.applications(siswa.email)).filter(each => each.what !== 'completed')
    expect(handedIn.toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([
      { what: 'assignment', materialId: task.id, times: 1 },
      { what: 'quiz-attempt', materialId: quiz.id, times: 1 },
    ])
    await page.goto('/business/dashboard')
    const balance = new Intl.NumberFormat('id-ID').format(await ledger.balance(siswa.email))
    await expect(page.getByRole('link', { name: `${balance} poin`, exact: true })).toBeVisible()
  }
})
