import type { Locator } from '@playwright/test'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { getLessonPath, openLesson, openReadings, expectItemMark } from '../support/e2e/lesson.ts'
import {
  answerQuiz,
  handInAnswers,
  openQuestion,
  getQuestionField,
  readQuestions,
  toWrongAnswer,
} from '../support/e2e/quiz.ts'
import { readStoredPosition } from '../support/e2e/positions.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'

test('a quiz draft survives a reload, is submitted offline, graded on arrival, and its result is shown', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const [first] = await openReadings(world.ledger, siswa, 1)
  const items = await world.ledger.items(siswa.email)
  const quiz = items.find(item => item.trackClassId === first!.trackClassId && item.type === 'quiz')!
  const questions = await readQuestions(world.ledger, quiz)
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await prepareForOffline(page, world)
  await goOffline(context)

  await answerQuiz(page, questions)
  await page.reload()
  const short = questions.find(question => question.type === 'short')!
  await openQuestion(page, short)
  await expect(getQuestionField(page, short).getByRole('textbox')).toHaveValue(short.answer[0]!)
  await expect(page.getByText(`${questions.length} dari ${questions.length} terjawab`)).toBeVisible()
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect(page.getByText('Jawabanmu sudah tersimpan.')).toBeVisible()
  // The device cannot grade the quiz, so the quiz must not be shown as done. The bar offers another material instead.
  await expect(page.getByRole('link', { name: /^(?:Buka dulu|Kembali ke daftar materi)/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Selanjutnya' })).toBeHidden()

  await goOnline(context)
  const outcome = page.getByRole('region', { name: 'Hasil kuis' })
  await expect(outcome).toContainText('100')
  await expect(outcome).toContainText('Lulus')
  await expect(page.getByRole('button', { name: 'Selanjutnya' })).toBeEnabled()
  expect((await world.ledger.applications(siswa.email)).filter(each => each.materialId === quiz.id)).toEqual(
    expect.arrayContaining([
      { what: 'quiz-attempt', materialId: quiz.id, times: 1 },
      { what: 'completed', materialId: quiz.id, times: 1 },
    ]),
  )
  const status = (await world.ledger.items(siswa.email)).find(item => item.id === quiz.id)?.status
  expect(status).toBe('COMPLETED')
})

testWithoutWorker('a failed quiz shows its result and can be repeated', async ({ page, world }) => {
  const quiz = (await world.ledger.items(siswa.email)).find(
    item => item.type === 'quiz' && item.status !== 'COMPLETED',
  )!
  const questions = await readQuestions(world.ledger, quiz)
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await handInAnswers(page, questions)
  await expect(page.getByRole('alert')).toContainText(`Masih ada ${questions.length} soal`)
  await answerQuiz(page, questions.map(toWrongAnswer))
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  const outcome = page.getByRole('region', { name: 'Hasil kuis' })
  await expect(outcome).toContainText('Belum lulus')
  await page.getByRole('button', { name: 'Coba lagi kuis' }).click()
  await expect(getQuestionField(page, questions[0]!), 'begins at its first question').toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await answerQuiz(page, questions)
  await page.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect(outcome).toContainText('100')
})

test('a timed quiz begun online survives a killed browser offline, ends at its deadline and is graded once', async ({
  device,
  world,
  goOffline,
  goOnline,
}) => {
  const quizzes = (await world.ledger.items(siswa.email)).filter(item => item.type === 'quiz')
  const timed = await world.ledger.query<{ id: string }>('select id from quiz where time_limit_seconds = 480')
  const quiz = quizzes.find(item => timed.some(({ id }) => id === item.quizId))!
  const questions = await readQuestions(world.ledger, quiz)
  const short = questions.find(question => question.type === 'short')!
  const otherQuestions = questions.filter(question => question !== short).slice(0, 2)

  const page = await device.open('about:blank')
  await logInWithoutForm(page, siswa)
  await openLesson(page, quiz)
  await prepareForOffline(page, world)
  await goOffline(device.context)
  await expect(page.getByText('Kamu sedang offline.', { exact: false })).toBeVisible()
  await goOnline(device.context)
  await page.getByRole('button', { name: 'Mulai kuis' }).click()
  await expect(page.getByRole('timer')).toHaveText(/0[78]:\d\d/)
  await goOffline(device.context)
  await answerQuiz(page, otherQuestions)
  await openQuestion(page, short)
  await getQuestionField(page, short).getByRole('textbox').pressSequentially(short.answer[0]!)
  const onDevice = await page.evaluate(everythingStored)
  for (const { explanation } of questions) expect(onDevice).not.toContain(explanation)
  expect(world.proxy.calls.map(call => call.answer).join()).not.toMatch(/"(?:explanation|isCorrect|right)"/)
  await device.kill()

  const again = await device.open(getLessonPath(quiz))
  await goOffline(device.context)
  await openQuestion(again, short)
  await expect(getQuestionField(again, short).getByRole('textbox')).toHaveValue(short.answer[0]!)
  await expect(again.getByText(`3 dari ${questions.length} terjawab`)).toBeVisible()
  await again.clock.install()
  await again.reload()
  await expect(again.getByRole('timer')).toHaveText(/0[0-7]:\d\d/)
  await again.clock.fastForward(480_000)
  await expect(again.getByText('Waktu habis. Jawaban yang ada sudah dikumpulkan.')).toBeVisible()

  await goOnline(device.context)
  const outcome = again.getByRole('region', { name: 'Hasil kuis' })
  await expect(outcome).toContainText(`3 dari ${questions.length} benar`)
  expect((await world.ledger.applications(siswa.email)).filter(each => each.materialId === quiz.id)).toEqual([
    { what: 'quiz-attempt', materialId: quiz.id, times: 1 },
  ])
})

/** Returns every store of the database and every cache as text. Runs in the page. */
async function everythingStored(): Promise<string> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const db = await settled(indexedDB.open('semai'))
  const rows = [...db.objectStoreNames].map(name => settled(db.transaction(name).objectStore(name).getAll()))
  const parts = [JSON.stringify(await Promise.all(rows))]
  db.close()
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) parts.push((await (await cache.match(request))?.text()) ?? '')
  }
  return parts.join('\n')
}

test('an assignment submitted offline arrives once, and can be read afterwards', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const [first] = await openReadings(world.ledger, siswa, 1)
  const task = (await world.ledger.items(siswa.email)).find(
    item => item.type === 'assignment' && item.status !== 'COMPLETED',
  )!
  await logInWithoutForm(page, siswa)
  await openLesson(page, task)
  await prepareForOffline(page, world)
  await goOffline(context)
  await page.getByLabel('Jawabanmu').fill('Situs dua halaman untuk Warung Bu Tini.\nTautannya menyusul.')
  await page.reload()
  await expect(page.getByLabel('Jawabanmu')).toHaveValue(/Warung Bu Tini/)
  // Reloads immediately after the input, so that a database has no time to answer.
  const reloaded = page.waitForEvent('load')
  await page.getByLabel('Jawabanmu').evaluate((field: HTMLTextAreaElement) => {
    field.setRangeText(' Salam.', field.value.length, field.value.length, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    location.reload()
  })
  await reloaded
  await expect(page.getByLabel('Jawabanmu')).toHaveValue(/menyusul\. Salam\.$/)
  await page.getByRole('button', { name: 'Kumpulkan tugas' }).click()
  await expect(page.getByText('Tugasmu tersimpan dan dikirim begitu ada koneksi.')).toBeVisible()
  await expectItemMark(page, task, 'Selesai, belum terkirim')

  await goOnline(context)
  await expect
    .poll(async () => (await world.ledger.applications(siswa.email)).filter(each => each.materialId === task.id))
    .toEqual(expect.arrayContaining([{ what: 'assignment', materialId: task.id, times: 1 }]))
  await expect(page.getByText(/^Dikumpulkan /)).toBeVisible()
  // The message is current, and no empty form asks for the work that was just submitted.
  await expect(page.getByText('Tugasmu sudah sampai di server.')).toBeVisible()
  await expect(page.getByText('begitu ada koneksi')).toBeHidden()
  await expect(page.getByLabel('Jawabanmu')).toBeHidden()
  await page.getByRole('button', { name: 'Buat versi baru' }).click()
  await expect(page.getByLabel('Jawabanmu')).toHaveValue('')
  expect(first).toBeDefined()
})

test('a video is served with Range, opens at the last position, and completes when watched', async ({
  page,
  world,
}) => {
  const video = (await world.ledger.items(siswa.email)).find(
    item => item.type === 'video' && item.status !== 'COMPLETED',
  )!
  await logInWithoutForm(page, siswa)
  await openLesson(page, video)
  const media = () => world.proxy.calls.filter(call => /^\/api\/media\/[0-9a-f]{64}\.mp4/.test(call.path))
  const player = page.locator('video').and(page.getByLabel(video.title, { exact: true }))
  await expect(player).toBeVisible()
  expect(media(), 'nothing is fetched before the learner presses play').toHaveLength(0)

  const nav = page.getByRole('navigation', { name: 'Navigasi materi' })
  await play(player)
  await expect.poll(() => getSeconds(player)).toBeGreaterThan(0)
  const target = await player.evaluate((node: HTMLVideoElement) => {
    node.pause()
    node.currentTime = node.duration * 0.7
    return node.currentTime
  })
  await expect
    .poll(() => player.evaluate((node: HTMLVideoElement) => !node.seeking && node.readyState >= 2 && node.currentTime))
    .toBeCloseTo(target, 1)
  expect(media()).not.toEqual([])
  expect(media().filter(call => call.range === undefined || call.status !== 206)).toEqual([])
  await expect(nav.getByRole('button', { name: 'Tandai selesai' }), 'jumping is not watching').toBeDisabled()
  await expect.poll(() => readStoredPosition(page, video)).toBeCloseTo(target, 0)

  await page.reload()
  await expect(page.getByText(`lanjut dari 0.${Math.floor(target)}`)).toBeVisible()
  await play(player)
  await expect.poll(() => getSeconds(player)).toBeGreaterThan(target - 1)
  await player.evaluate((node: HTMLVideoElement) => {
    node.currentTime = 0
    // The player counts watched seconds at any speed. This speed saves the test ten seconds.
    node.playbackRate = 8
  })
  await expect(nav.getByRole('status')).toContainText('Selesai')
  await expect
    .poll(async () => (await world.ledger.applications(siswa.email)).filter(each => each.materialId === video.id))
    .toEqual([{ what: 'completed', materialId: video.id, times: 1 }])
  const evidence = 'select kind from video_evidence where lecture_material_id = $1 and enrollment_id = $2'
  expect(await world.ledger.query(evidence, [video.id, video.enrollmentId])).toEqual([{ kind: 'watched' }])

  const url = `${world.origin}${media()[0]!.path}`
  const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/)
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  expect((await fetch(url, { headers: { range: 'bytes=999999999-' } })).status).toBe(416)
})

function play(player: Locator): Promise<void> {
  return player.evaluate((node: HTMLVideoElement) => {
    node.muted = true
    return node.play()
  })
}

function getSeconds(player: Locator): Promise<number> {
  return player.evaluate((node: HTMLVideoElement) => node.currentTime)
}

testWithoutWorker(
  'Sebelumnya is disabled at the first material, and Selanjutnya appears when a material is done',
  async ({ page, world }) => {
    const items = await world.ledger.items(siswa.email)
    const [first, second] = items
    await logInWithoutForm(page, siswa)
    await page.goto(getLessonPath(first!))
    const nav = page.getByRole('navigation', { name: 'Navigasi materi' })
    await expect(nav.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled()
    const open = items.find(item => item.status !== 'COMPLETED')!
    await openLesson(page, open)
    await expect(nav.getByRole('button', { name: 'Tandai selesai' })).toBeVisible()
    await expect(nav.getByRole('button', { name: 'Selanjutnya' }), 'not before it is done').toHaveCount(0)
    if (first!.status === 'COMPLETED') {
      await openLesson(page, first!)
      await nav.getByRole('button', { name: 'Selanjutnya' }).click()
      await expect(page.getByRole('heading', { level: 1, name: second!.title })).toBeVisible()
      await nav.getByRole('link', { name: 'Sebelumnya' }).click()
      await expect(page.getByRole('heading', { level: 1, name: first!.title })).toBeVisible()
    }
  },
)
