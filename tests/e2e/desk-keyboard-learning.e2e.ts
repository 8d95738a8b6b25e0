import { insertExchangeRequest, insertHandedInAnswer, handInQuiz } from '../support/e2e/desk.ts'
import {
  getButton,
  closeDialog,
  runBulkOnFirstRow,
  getDrawer,
  expectLogged,
  getDrawerButton,
  expectToast,
} from '../support/e2e/desk-keyboard.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import {
  focusFirstRow,
  giveReason,
  openFirstRow,
  pressEnterOn,
  pressTabUntil,
  typeInto,
} from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

/**
 * Performs each admin action on learning content, assessment and certificates once by keyboard, and finds it in the
 * audit log.
 */

test.use({ viewport: { width: 1440, height: 900 } })

test('creates, tags and finds bank questions by keyboard, and copies them to and from a quiz', async ({
  page,
  world,
}) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/quiz')
  await pressEnterOn(page, page.getByRole('link', { name: 'Bank soal' }))
  await pressEnterOn(page, getButton(page, 'Tambah soal'))
  const dialog = page.getByRole('dialog')
  const fill = async (parts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(parts))
      await typeInto(page, dialog.getByLabel(label, { exact: true }), text)
  }
  await fill({ Pertanyaan: 'Apa itu median?' })
  await pressTabUntil(page, dialog.getByRole('radio', { name: 'Pilihan 1 benar' }))
  await page.keyboard.press('Space')
  await fill({ 'Pilihan 1': 'Nilai tengah', Penjelasan: 'Separuh di bawahnya.' })
  await typeInto(page, dialog.getByLabel('Tag', { exact: true }), 'Statistik')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Lepas tag statistik' })).toBeVisible()
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Tambah', exact: true }))
  await expect(dialog.getByText('Perlu paling sedikit dua pilihan')).toBeVisible()
  await expect(dialog.getByLabel('Pilihan 1', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nilai tersering')
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Tambah', exact: true }))
  await expectToast(page, 'Soal ditambahkan ke bank.')

  await pressEnterOn(page, getDrawerButton(page, 'Ubah soal'))
  await typeInto(page, getDrawer(page).getByLabel('Penjelasan', { exact: true }), 'Separuh data di bawahnya.')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Lebih jelas')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, /^Soal di bank tersimpan/)
  await page.keyboard.press('Escape')

  await openLinkAndWait(page, '/admin/quiz')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Ubah dalam draf'))
  await pressEnterOn(page, getDrawerButton(page, 'Ambil dari bank'))
  const tags = dialog.getByRole('combobox', { name: /^Tag/ })
  await expect(tags.getByRole('option', { name: /^statistik/ })).toBeAttached()
  await typeInto(page, tags, 'st')
  await expect(dialog.getByRole('button', { name: 'Lepas saringan statistik' })).toBeVisible()
  await pressTabUntil(page, dialog.getByRole('checkbox', { name: /^Apa itu median/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await expectToast(page, '1 soal masuk ke draf.')
  await expect(getDrawer(page).getByText('Apa itu median?')).toBeVisible()

  await pressEnterOn(page, getDrawerButton(page, 'Simpan ke bank'))
  await typeInto(page, dialog.getByLabel('Tag', { exact: true }), 'dari kuis')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await expectToast(page, /soal masuk bank, 1 sudah ada\.$/)

  await openLinkAndWait(page, '/admin/quiz/bank?tags=statistik')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Hapus'))
  await giveReason(page, 'Diganti yang lain')
  await expectToast(page, 'Soal dihapus dari bank.')
  await expect(page.getByRole('heading', { name: 'Tidak ada soal yang cocok' })).toBeVisible()
  await expectLogged(world, ['bank.create', 'bank.change', 'bank.take', 'bank.keep', 'bank.remove'])
})

test('approves exchanges, distributes assignments and graduates learners in bulk by keyboard', async ({
  page,
  world,
}) => {
  await insertExchangeRequest(world.ledger)
  await insertHandedInAnswer(world.ledger)
  await world.ledger.query(
    `insert into certificate (id, enrollment_id, kind, finished_at)
     select gen_random_uuid(), id, 'graduation', now() from enrollment
     where not exists (select 1 from certificate where enrollment_id = enrollment.id) limit 1`,
  )
  await logInWithoutForm(page, admin)
  await page.goto('/admin/redeem-pulsa/')
  await runBulkOnFirstRow(page, 'Setujui', 'Semua sudah dicek')
  await closeDialog(page)

  await openLinkAndWait(page, '/admin/scoring')
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await typeInto(page, page.getByLabel('Pakar').last(), 'Putri')
  await pressEnterOn(page, getButton(page, 'Tugaskan Putri Larasati'))
  await typeInto(page, page.getByRole('dialog').getByLabel('Alasan', { exact: true }), 'Pembagian baru')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Selesai', { exact: true }).first()).toBeVisible()
  await closeDialog(page)

  await openLinkAndWait(page, '/admin/user-graduation/?standing=ready')
  await runBulkOnFirstRow(page, 'Luluskan', 'Memenuhi semua syarat')
  await closeDialog(page)
  await expectLogged(world, ['exchange.approve', 'assignment.assign', 'certificate.graduate'])
})

test('exports a career track by keyboard, and imports the package as a draft of another career track', async ({
  page,
  world,
}, testInfo) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/career-track')
  await openFirstRow(page)
  const packed = page.waitForEvent('download')
  await pressEnterOn(
    page,
    getDrawer(page)
      .getByRole('button', { name: /^Ekspor paket versi/ })
      .first(),
  )
  const path = testInfo.outputPath('paket.zip')
  await (await packed).saveAs(path)
  await page.keyboard.press('Escape')
  await expect(getDrawer(page)).toBeHidden()

  await pressEnterOn(page, getButton(page, 'Impor paket'))
  const sheet = page.getByRole('dialog', { name: 'Impor paket' })
  const choosing = page.waitForEvent('filechooser')
  await pressEnterOn(page, sheet.locator('input[type="file"]'))
  await (await choosing).setFiles(path)
  await expect(sheet.getByRole('region', { name: 'Hasil pemeriksaan' })).toBeVisible()
  await pressEnterOn(page, sheet.getByRole('button', { name: 'Impor sebagai draf' }))
  await pressEnterOn(page, sheet.getByRole('button', { name: 'Buka programnya' }))
  await expect(getDrawer(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expectLogged(world, ['career-track.export', 'package.upload', 'package.start', 'career-track.import'])
})

test('reads the statistics of a quiz and writes the captions of a video by keyboard', async ({ page, world }) => {
  await handInQuiz(world.ledger)
  const [quiz] = await world.ledger.query<{ id: string }>(
    'select quiz_id as id from quiz_attempt join lecture_material as material on material.id = lecture_material_id',
  )
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/quiz/${quiz!.id}`)
  await expect(getDrawer(page).getByRole('heading', { name: 'Angka soal' })).toBeVisible()
  await expect(getDrawer(page).getByText(/^Terlalu sedikit jawaban/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getDrawer(page)).toBeHidden()

  await openLinkAndWait(page, '/admin/lecture-material/update?kind=video')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Ubah dalam draf'))
  await pressEnterOn(page, getDrawerButton(page, 'Ubah materi'))
  await pressEnterOn(page, getDrawerButton(page, 'Sunting teks video'))
  await pressEnterOn(page, getDrawerButton(page, 'Hapus teks video'))
  const field = (name: string) => getDrawer(page).getByRole('textbox', { name, exact: true })
  await pressEnterOn(page, getDrawerButton(page, 'Tambah teks'))
  await expect(field('Isi teks ke-1')).toBeFocused()
  await page.keyboard.type('Halo semuanya')
  // Moves the focus with Shift+Tab to the times of the row.
  await page.keyboard.press('Shift+Tab')
  await expect(field('Selesai teks ke-1')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('00:04.000')
  await typeInto(page, field('Isi teks ke-1'), 'Halo semuanya di sini')
  for (let step = 0; step < 'di sini'.length; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+b')
  await expect(field('Isi teks ke-2')).toHaveValue('di sini')
  await page.keyboard.press('Alt+g')
  await expect(field('Isi teks ke-2')).toHaveCount(0)
  await typeInto(page, field('Geser semua (detik)'), '1,5')
  await page.keyboard.press('Enter')
  await expect(field('Mulai teks ke-1')).toHaveValue('00:01.500')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, 'Materi tersimpan dalam draf.')
  await expectLogged(world, ['material.draft', 'material.change'])
})

test('an admin generates at most five certificates at once, and a failure keeps the selection', async ({
  page,
  world,
}) => {
  const session = await sessionOfSix(world)
  const writes = () =>
    world.proxy.calls.filter(({ method, path }) => method !== 'GET' && path.includes('/certificates'))
  const choice = page.getByRole('group', { name: 'Yang dipilih' })
  const logged: string[] = []
  page.on('console', message => void (message.type() === 'error' && logged.push(message.text())))
  const broken = answerWith(world.proxy, call => call.path.includes('/certificates?'), { status: 500, body: {} })
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/create-certificate?${session}`)
  await expect(page.getByRole('heading', { name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  expect(logged.join('\n')).toContain('ApiFailure')
  // The list retries by itself, so the test answers with errors until the focus is on the button.
  await pressTabUntil(page, getButton(page, 'Coba lagi'))
  broken.undo()
  await page.keyboard.press('Enter')

  const all = page.getByLabel('Pilih semua di halaman ini')
  await pressTabUntil(page, all)
  await page.keyboard.press('Space')
  await pressEnterOn(page, getButton(page, 'Buat sertifikat'))
  await expect(page.getByRole('dialog', { name: 'Paling banyak 5 sekaligus' })).toBeVisible()
  await closeDialog(page)
  expect(writes()).toEqual([])

  // Deselects one row.
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await expect(choice).toContainText('5 dari 6 dipilih')
  await expect(all).not.toBeChecked()
  const failing = answerWith(
    world.proxy,
    call => call.path.endsWith('/certificates/bulk'),
    { status: 500, body: {} },
    1,
  )
  await pressEnterOn(page, getButton(page, 'Buat sertifikat'))
  await pressEnterOn(page, getButton(page, 'Buat'))
  await expect(choice.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(failing.count).toBe(1)
  await pressEnterOn(page, getButton(page, 'Buat sertifikat'))
  await pressEnterOn(page, getButton(page, 'Buat'))
  await expect(page.getByRole('dialog', { name: 'Sertifikat berhasil dibuat' })).toContainText(
    '2 sertifikat dibuat, 3 tidak dibuat.',
  )
  await pressEnterOn(page, getButton(page, 'OK'))
  await expect(choice).toContainText('0 dari 4 dipilih')

  // 'Select all' selects only rows that the list has shown.
  await pressTabUntil(page, all)
  await page.keyboard.press('Space')
  await expect(choice).toContainText('4 dari 4 dipilih')
  await typeInto(page, page.getByRole('searchbox', { name: 'Cari nama atau email' }), 'TIDAK-ADA')
  await expect(choice).toBeHidden()
  await expect(all).toBeHidden()

  await pressEnterOn(page, getButton(page, 'Sudah dibuat'))
  await pressTabUntil(page, all)
  await page.keyboard.press('Space')
  await expect(choice).toContainText('2 dari 2 dipilih')
  const before = logged.length
  const isPacked = (call: { path: string }) => call.path.endsWith('/bulk/download')
  answerWith(world.proxy, isPacked, { status: 500, body: {} }, 1)
  await pressEnterOn(page, getButton(page, 'Unduh ZIP'))
  await expect.poll(() => logged.length).toBeGreaterThan(before)
  await expect(choice).toContainText('2 dari 2 dipilih')
  const packed = page.waitForEvent('download')
  await pressEnterOn(page, getButton(page, 'Unduh ZIP'))
  expect((await packed).suggestedFilename()).toMatch(/\.zip$/)
  await expect(choice).toContainText('0 dari 2 dipilih')

  await pressTabUntil(page, all)
  await page.keyboard.press('Space')
  answerWith(world.proxy, call => call.path.endsWith('/bulk/publish'), { status: 500, body: {} }, 1)
  for (const isDone of [false, true]) {
    await pressEnterOn(page, getButton(page, 'Terbitkan'))
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }))
    if (!isDone) await expect(choice.getByRole('alert')).toBeVisible()
    if (!isDone) await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('dialog', { name: 'Sertifikat berhasil diterbitkan' })).toContainText('2 sertifikat')
  await pressEnterOn(page, getButton(page, 'OK'))
  await expect(choice).toContainText('0 dari 2 dipilih')
})

/** Creates four learners who have only begun and two who have completed everything, in one session of one course. */

async function sessionOfSix({ ledger }: World): Promise<string> {
  const [row] = await ledger.query<{ query: string }>(
    `with free as (
       select course.id as course_id, session.id as session_id, track.career_track_id, track.version
       from course join course_session as session on session.course_id = course.id
         join career_track_version as track on track.career_track_id = course.career_track_id and track.version = 1
       where not exists (select 1 from enrollment where enrollment.session_id = session.id)
       limit 1
     ), begun as (
       insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
       select gen_random_uuid(), person.id, free.course_id, free.session_id, free.career_track_id, free.version, now()
       from free, (
         select id from app_user where not is_admin and not exists (select 1 from enrollment where user_id = app_user.id)
         order by full_name limit 6
       ) as person
       returning id, user_id, course_id, session_id
     ), done as (
       insert into certificate (id, enrollment_id, kind, finished_at)
       select gen_random_uuid(), begun.id, 'graduation', now() from begun join app_user on app_user.id = user_id
       order by full_name desc limit 2
     )
     select 'courseId=' || course_id || '&sessionId=' || session_id as query from free`,
  )
  return row!.query
}
