import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, pakar, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'
import { createTwoColorPicture } from '../support/pictures.ts'

test('an expert downloads a task, assesses it offline, and is notified of a newer version', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  await handInPicture(world)
  await page.addInitScript(speakATone)
  await logInWithoutForm(page, pakar)
  await page.goto('/expert/bawaan')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Bawa offline' }).click()
  await expect(page.getByText('1 tugas, 1 dari 1 berkas di perangkat')).toBeVisible()

  await goOffline(context)
  await world.ledger.query(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at, expert_id)
     select gen_random_uuid(), enrollment_id, lecture_material_id, 'Versi dua', now(), now(), expert_id from assignment_answer`,
  )
  await page.reload()
  const picture = page.getByRole('img', { name: 'Isi etalase.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
  await expect(
    page
      .getByRole('group', { name: /^Tingkat: Fitur katalog/ })
      .getByRole('button')
      .first(),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Tambah tanda di tengah' }).click()
  await page.getByLabel('Catatan tanda 1').fill('Judulnya belum ada')
  await page.getByRole('button', { name: 'Rekam suara' }).click()
  await expect(page.getByText('1 dari 30 detik')).toBeVisible()
  await page.getByRole('button', { name: 'Selesai' }).click()
  await expect(page.getByLabel('Catatan suaramu')).toBeVisible()
  await page.getByLabel(/^Fitur katalog/).focus()
  for (const points of ['28', '20', '15', '12', '10']) {
    await page.keyboard.type(points)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Semua sudah kamu nilai')).toBeVisible()

  await goOnline(context)
  await expect(page.getByText(/^Versi baru: /)).toBeVisible()
  const [beside] = await world.ledger.query(
    `select answer.marks -> 0 ->> 'text' as mark, upload.type, upload.size_bytes > 1000 as "isSound"
     from assignment_answer as answer join assessment_voice as voice on voice.answer_id = answer.id
     join upload on upload.user_id = voice.user_id and upload.id = voice.upload_id`,
  )
  expect(beside).toEqual({ mark: 'Judulnya belum ada', type: 'audio/webm', isSound: true })
  const versions = await world.ledger.query(
    `select text, state, score, (select array_agg((each ->> 'points')::int) from jsonb_array_elements(criteria) as each) as points
     from assignment_answer order by handed_in_at`,
  )
  expect(versions).toEqual([
    { text: 'Versi satu', state: 'scored', score: 85, points: [28, 20, 15, 12, 10] },
    { text: 'Versi dua', state: 'handed-in', score: null, points: null },
  ])
})

test('a learner sees the criteria, and reads the score of each criterion offline', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const [task] = await world.ledger.query<Item>(
    `select progress.enrollment_id as "enrollmentId", material.id, material.type, material.title
     from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
     where material.content ? 'rubric' limit 1`,
  )
  await world.ledger.query(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at, state, score, criteria)
     values (gen_random_uuid(), $1, $2, 'Versi satu', now(), now(), 'scored', 70,
       '[{"text":"Rapi","maxPoints":60,"points":45,"comment":"Judul <b>belum</b> ada"},
         {"text":"Benar","maxPoints":40,"points":25,"comment":""}]')`,
    [task!.enrollmentId, task!.id],
  )
  await logInWithoutForm(page, siswa)
  await openLesson(page, task!)
  const rubric = page.getByRole('region', { name: 'Yang dinilai' }).getByRole('listitem')
  await expect(rubric).toHaveCount(5)
  await expect(rubric.first()).toContainText('30 poin')
  const given = page.getByRole('list', { name: 'Nilai per kriteria' }).getByRole('listitem')
  await expect(given.first()).toContainText('45 dari 60')
  await waitForWorker(page)
  for (const kept of ['/assignment', '/lecturematerial', '/v1/enrollments']) {
    await expect.poll(() => storedQueries(page, kept)).toBeGreaterThanOrEqual(1)
  }
  await goOffline(context)
  await page.reload()
  await expect(given).toHaveText([/Rapi\s*45 dari 60\s*Judul <b>belum<\/b> ada/, /Benar\s*25 dari 40/])
})

/** Feeds a tone into the microphone. */
function speakATone(): void {
  Object.assign(navigator.mediaDevices, {
    getUserMedia: async () => {
      const audio = new AudioContext()
      const out = audio.createMediaStreamDestination()
      const tone = audio.createOscillator()
      tone.connect(out)
      tone.start()
      return out.stream
    },
  })
}

/**
 * Uploads the file as learners do. Inserts the answer that refers to the file into the database, as the server would.
 */
async function handInPicture({ origin, ledger }: World): Promise<void> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', ...init })
    expect(response.status).toBe(200)
    return (await response.json()) as never
  }
  const json = { 'content-type': 'application/json' }
  const login: { data: { userId: string; accessToken: string } } = await call('/v1/auth/login', {
    headers: json,
    body: JSON.stringify(siswa),
  })
  const { userId, accessToken } = login.data
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(await createTwoColorPicture(40, 30).png().toBuffer())], { type: 'image/png' }),
    'etalase.png',
  )
  const file: { id: string } = await call('/upload', {
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  })
  await ledger.query(
    `with answer as (
       insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at)
       select gen_random_uuid(), progress.enrollment_id, material.id, 'Versi satu', now() - interval '1 hour', now()
       from lecture_progress as progress join lecture_material as material on material.id = progress.lecture_material_id
       where material.content ? 'rubric' limit 1 returning id)
     insert into assignment_file (answer_id, position, user_id, upload_id) select id, 0, $1, $2 from answer`,
    [userId, file.id],
  )
}
