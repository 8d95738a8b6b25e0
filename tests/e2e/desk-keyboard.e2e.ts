import type { Page } from '@playwright/test'
import { askForCredit, handIn, owesRefund, sendProof } from '../support/e2e/desk.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { focusFirstRow, giveReason, openFirstRow, pressOn, tabTo, typeInto } from '../support/e2e/keyboard.ts'
import { admin, comeIn, pakar, siswa } from '../support/e2e/people.ts'
import { showInside } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

/** The deeds of the desk, each done without a mouse once, and found in the log. */

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawerOf = (page: Page) => page.getByRole('complementary')
const inDrawer = (page: Page, name: string) => drawerOf(page).getByRole('button', { name, exact: true })
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function expectLogged({ ledger }: World, deeds: readonly string[]): Promise<void> {
  const rows = await ledger.query<{ deed: string }>('select distinct deed from audit_entry')
  expect(rows.map(({ deed }) => deed)).toEqual(expect.arrayContaining([...deeds]))
}

/** Begins a bulk deed over the first row, with a reason, and sees its end. */
async function doToFirstRow(page: Page, deed: string, reason: string): Promise<void> {
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await pressOn(page, page.getByRole('group', { name: 'Yang dipilih' }).getByRole('button', { name: deed }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), reason)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Selesai', { exact: true }).first()).toBeVisible()
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('vouchers, stock, orders, proofs and people', async ({ page, world, request }) => {
  test.slow()
  await owesRefund(world.ledger)
  await sendProof(world.ledger)
  await world.ledger.query('update app_user set email_verified_at = null where email = $1', [siswa.email])
  await world.ledger.query(
    `insert into role_request (id, user_id, is_admin, is_expert, reason, asked_by, asked_at)
     select gen_random_uuid(), learner.id, false, true, 'Menggantikan yang cuti', expert.id, now()
     from app_user as learner, app_user as expert where learner.email = $1 and expert.email = $2`,
    [siswa.email, pakar.email],
  )
  expect((await request.post('/api/v1/auth/login', { data: siswa })).status()).toBe(200)
  await comeIn(page, admin)
  await page.goto('/admin/coupon')

  await pressOn(page, button(page, 'Buat batch'))
  await giveReason(page, 'Mitra baru', {
    Kelas: 'Dasar',
    'Nama batch': 'Mitra November',
    'Jumlah kode': '3',
    Kuota: '3',
  })
  await expect(drawerOf(page).getByRole('heading', { name: 'Mitra November' })).toBeVisible()
  await pressOn(page, inDrawer(page, 'Ubah'))
  await typeInto(page, drawerOf(page).getByLabel('Kuota'), '2')
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Kuotanya dua')
  await page.keyboard.press('Enter')
  await toast(page, 'Batch voucher tersimpan.')
  await pressOn(page, inDrawer(page, 'Hentikan'))
  await giveReason(page, 'Ditahan mitra')
  await pressOn(page, inDrawer(page, 'Jalankan lagi'))
  await giveReason(page, 'Mitra setuju')
  await pressOn(page, inDrawer(page, 'Unduh kode'))
  const file = page.waitForEvent('download')
  await giveReason(page, 'Dikirim ke mitra')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await doToFirstRow(page, 'Hentikan', 'Salah kelas')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Batalkan semuanya' }))
  const undoing = page.getByRole('dialog', { name: 'Batalkan pekerjaan massal' })
  await typeInto(page, undoing.getByLabel('Alasan', { exact: true }), 'Ternyata benar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Dibatalkan', { exact: true }).first()).toBeVisible()
  await closeDialog(page)

  await showInside(page, '/admin/inventory')
  await pressOn(page, button(page, 'Tambah pilihan'))
  await giveReason(page, 'Diminta pelajar', { Nama: 'Pulsa 75.000', Nominal: '75000', 'Harga poin': '750' })
  await pressOn(page, inDrawer(page, 'Tambah stok'))
  await giveReason(page, 'Kiriman pertama', { Jumlah: '10' })
  await toast(page, 'Stok Pulsa 75.000 sekarang 10.')
  await pressOn(page, inDrawer(page, 'Koreksi'))
  await giveReason(page, 'Satu rusak', { Jumlah: '-1' })
  await toast(page, 'Stok Pulsa 75.000 sekarang 9.')
  await pressOn(page, inDrawer(page, 'Ubah'))
  await typeInto(page, drawerOf(page).getByLabel('Ditawarkan'), 'T')
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Habis')
  await page.keyboard.press('Enter')
  await toast(page, 'Pilihan tersimpan.')

  await showInside(page, '/admin/order?state=refund-due')
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Uang sudah dikembalikan'))
  await giveReason(page, 'Ditransfer')

  await showInside(page, '/admin/level-up')
  await openFirstRow(page)
  await typeInto(page, drawerOf(page).getByLabel(/^Catatan untuk/), 'Bagus sekali')
  await pressOn(page, inDrawer(page, 'Setujui'))
  await toast(page, 'Bukti disetujui.')

  await showInside(page, `/admin/user?search=${siswa.email}`)
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Kirim ulang konfirmasi'))
  await toast(page, 'Email konfirmasi dikirim ulang.')
  await pressOn(page, inDrawer(page, 'Akhiri sesi'))
  await giveReason(page, 'Ponselnya hilang')
  await pressOn(page, inDrawer(page, 'Tolak'))
  await giveReason(page, 'Belum perlu')
  await pressOn(page, inDrawer(page, 'Ubah peran'))
  await tabTo(page, page.getByLabel(/^Pakar: /))
  await page.keyboard.press('Space')
  await giveReason(page, 'Mulai menilai')
  // Somebody else is faster: what was typed stays, and is chosen.
  await pressOn(page, inDrawer(page, 'Ubah data'))
  await typeInto(page, drawerOf(page).getByLabel('Nama lengkap'), 'Sekar Kinasih')
  await world.ledger.query(`update app_user set full_name = 'Sekar Ayu' where email = $1`, [siswa.email])
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Sesuai KTP')
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).getByRole('alert')).toContainText('Punya mereka: Sekar Ayu')
  await tabTo(page, drawerOf(page).getByLabel('Punyamu: Sekar Kinasih'))
  await pressOn(page, inDrawer(page, 'Simpan'))
  await toast(page, 'Data pengguna tersimpan.')
  await page.keyboard.press('Escape')
  await pressOn(page, button(page, 'Unduh CSV'))
  const people = page.waitForEvent('download')
  await giveReason(page, 'Laporan bulanan')
  await people

  await showInside(page, '/admin/log')
  await pressOn(page, button(page, 'Periksa keutuhan'))
  await toast(page, /^Utuh: /)
  await expectLogged(world, [
    'coupon.create',
    'coupon.change',
    'coupon.stop',
    'coupon.resume',
    'coupon.export',
    'bulk.undo',
    'inventory.create',
    'inventory.restock',
    'inventory.correction',
    'inventory.change',
    'order.refund',
    'level-up.review',
    'user.resend-confirmation',
    'user.end-sessions',
    'role.reject',
    'role.ask',
    'user.update',
    'user.export',
  ])
})

test('webinars and what the site says', async ({ page, world }) => {
  test.slow()
  await comeIn(page, admin)
  await page.goto('/admin/webinar')
  await pressOn(page, button(page, 'Buat webinar'))
  await giveReason(page, 'Permintaan peserta', {
    Judul: 'Menulis Lamaran Kerja',
    Ringkasan: 'Dua malam menulis lamaran.',
    Keterangan: 'Bawa CV-mu.',
    Kapasitas: '20',
    'Nama pemateri': 'Ani Lestari',
    'Jabatan pemateri': 'Perekrut',
    'Tentang pemateri': 'Merekrut sejak 2015.',
    'Jumlah pertemuan': '2',
  })
  await expect(drawerOf(page).getByRole('heading', { name: 'Menulis Lamaran Kerja' })).toBeVisible()
  await pressOn(page, inDrawer(page, 'Ubah'))
  await typeInto(page, drawerOf(page).getByLabel('Tempat'), 'Aula lantai dua')
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Tempatnya pasti')
  await page.keyboard.press('Enter')
  await toast(page, 'Webinar tersimpan.')
  await pressOn(page, inDrawer(page, 'Ubah kapasitas'))
  await giveReason(page, 'Aulanya lebih besar', { Kapasitas: '40' })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await pressOn(page, inDrawer(page, 'Pindahkan Pertemuan 2'))
  await giveReason(page, 'Bentrok libur', { Mulai: `${later(20)} 19:00`, Selesai: `${later(20)} 20:30` })
  await toast(page, 'Pertemuan dipindahkan.')
  await pressOn(page, inDrawer(page, 'Tautan Pertemuan 1'))
  await giveReason(page, 'Ruangnya siap', { 'Alamat gabung': 'https://meet.contoh.test/lamaran' })
  await pressOn(page, inDrawer(page, 'Batalkan Pertemuan 2'))
  await giveReason(page, 'Pematerinya sakit')
  await expect(drawerOf(page).getByText('Dibatalkan: Pematerinya sakit')).toBeVisible()

  await showInside(page, '/admin/konten?kind=testimonial')
  await pressOn(page, button(page, 'Tambah: testimoni'))
  await giveReason(page, 'Alumni baru', { Nama: 'Bagas', Tentang: 'Alumni 2026', 'Kata-katanya': 'Enak diikuti.' })
  await expect(drawerOf(page).getByText('Draf', { exact: true })).toBeVisible()
  await pressOn(page, inDrawer(page, 'Tayangkan sekarang'))
  await giveReason(page, 'Sudah diperiksa')
  await expect(drawerOf(page).getByText('Tayang', { exact: true })).toBeVisible()
  await pressOn(page, inDrawer(page, 'Naikkan urutan'))
  await toast(page, /^Sekarang di urutan/)
  await pressOn(page, inDrawer(page, 'Ubah'))
  await typeInto(page, drawerOf(page).getByLabel('Tentang', { exact: true }), 'Alumni Desain 2026')
  await world.ledger.query(
    `update site_content set fields = jsonb_set(fields, '{about}', '"Alumni Data 2026"') where name = 'Bagas'`,
  )
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Programnya disebut')
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).getByRole('alert')).toContainText('Punya mereka: Alumni Data 2026')
  await pressOn(page, inDrawer(page, 'Simpan'))
  await toast(page, 'Konten tersimpan.')
  await pressOn(page, inDrawer(page, 'Berhenti tayang'))
  await giveReason(page, 'Diminta orangnya')
  await expect(drawerOf(page).getByText('Draf', { exact: true })).toBeVisible()

  await showInside(page, '/admin/instructor')
  await pressOn(page, button(page, 'Tambah instruktur'))
  const profile = { Nama: 'Ayu Lestari', Jabatan: 'Analis Data', Tentang: 'Mengajar dari warung.', Keahlian: 'SQL' }
  await giveReason(page, 'Pengajar baru', profile)
  await pressOn(page, inDrawer(page, 'Pindahkan urutan'))
  await typeInto(page, drawerOf(page).getByLabel('Urutan baru'), '1')
  await page.keyboard.press('Enter')
  await toast(page, 'Sekarang di urutan 1.')
  await pressOn(page, inDrawer(page, 'Serahkan kelas'))
  await giveReason(page, 'Ganti pengajar')
  await expect(drawerOf(page).getByText('Belum mengajar kelas apa pun.')).toBeHidden()
  await expectLogged(world, [
    'webinar.create',
    'webinar.change',
    'webinar.capacity',
    'meeting.move',
    'meeting.links',
    'meeting.cancel',
    'content.create',
    'content.change',
    'content.move',
    'content.withdraw',
    'instructor.create',
    'instructor.move',
    'instructor.course',
  ])
})

test('many at once: credit approved, work given out, finished learners graduated', async ({ page, world }) => {
  await askForCredit(world.ledger)
  await handIn(world.ledger)
  await world.ledger.query(
    `insert into certificate (id, enrollment_id, kind, finished_at)
     select gen_random_uuid(), id, 'graduation', now() from enrollment
     where not exists (select 1 from certificate where enrollment_id = enrollment.id) limit 1`,
  )
  await comeIn(page, admin)
  await page.goto('/admin/redeem-pulsa/')
  await doToFirstRow(page, 'Setujui', 'Semua sudah dicek')
  await closeDialog(page)

  await showInside(page, '/admin/scoring')
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await typeInto(page, page.getByLabel('Pakar').last(), 'Putri')
  await pressOn(page, button(page, 'Tugaskan Putri Larasati'))
  await typeInto(page, page.getByRole('dialog').getByLabel('Alasan', { exact: true }), 'Pembagian baru')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Selesai', { exact: true }).first()).toBeVisible()
  await closeDialog(page)

  await showInside(page, '/admin/user-graduation/?standing=ready')
  await doToFirstRow(page, 'Luluskan', 'Memenuhi semua syarat')
  await closeDialog(page)
  await expectLogged(world, ['exchange.approve', 'assignment.assign', 'certificate.graduate'])
})

test('certificates: six are too many, a failure closes the dialog, what is done clears the choice', async ({
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
  await comeIn(page, admin)
  await page.goto(`/admin/create-certificate?${session}`)
  await expect(page.getByRole('heading', { name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  expect(logged.join('\n')).toContain('ApiFailure')
  broken.undo()
  await pressOn(page, button(page, 'Coba lagi'))

  const all = page.getByLabel('Pilih semua di halaman ini')
  await tabTo(page, all)
  await page.keyboard.press('Space')
  await pressOn(page, button(page, 'Buat sertifikat'))
  await expect(page.getByRole('dialog', { name: 'Paling banyak 5 sekaligus' })).toBeVisible()
  await closeDialog(page)
  expect(writes()).toEqual([])

  // One less.
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
  await pressOn(page, button(page, 'Buat sertifikat'))
  await pressOn(page, button(page, 'Buat'))
  await expect(choice.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(failing.count).toBe(1)
  await pressOn(page, button(page, 'Buat sertifikat'))
  await pressOn(page, button(page, 'Buat'))
  await expect(page.getByRole('dialog', { name: 'Sertifikat berhasil dibuat' })).toContainText(
    '2 sertifikat dibuat, 3 tidak dibuat.',
  )
  await pressOn(page, button(page, 'OK'))
  await expect(choice).toContainText('0 dari 4 dipilih')

  // A choice is of the rows that were seen.
  await tabTo(page, all)
  await page.keyboard.press('Space')
  await expect(choice).toContainText('4 dari 4 dipilih')
  await typeInto(page, page.getByRole('searchbox', { name: 'Cari nama atau email' }), 'TIDAK-ADA')
  await expect(choice).toContainText('0 dari 0 dipilih')
  await expect(all).toBeHidden()

  await pressOn(page, button(page, 'Sudah dibuat'))
  await tabTo(page, all)
  await page.keyboard.press('Space')
  await expect(choice).toContainText('2 dari 2 dipilih')
  const before = logged.length
  const isPacked = (call: { path: string }) => call.path.endsWith('/bulk/download')
  answerWith(world.proxy, isPacked, { status: 500, body: {} }, 1)
  await pressOn(page, button(page, 'Unduh ZIP'))
  await expect.poll(() => logged.length).toBeGreaterThan(before)
  await expect(choice).toContainText('2 dari 2 dipilih')
  const packed = page.waitForEvent('download')
  await pressOn(page, button(page, 'Unduh ZIP'))
  expect((await packed).suggestedFilename()).toMatch(/\.zip$/)
  await expect(choice).toContainText('0 dari 2 dipilih')

  await tabTo(page, all)
  await page.keyboard.press('Space')
  answerWith(world.proxy, call => call.path.endsWith('/bulk/publish'), { status: 500, body: {} }, 1)
  for (const isDone of [false, true]) {
    await pressOn(page, button(page, 'Terbitkan'))
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }))
    if (!isDone) await expect(choice.getByRole('alert')).toBeVisible()
    if (!isDone) await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('dialog', { name: 'Sertifikat berhasil diterbitkan' })).toContainText('2 sertifikat')
  await pressOn(page, button(page, 'OK'))
  await expect(choice).toContainText('0 dari 2 dipilih')
})

/** Four who have only begun, and two who have done everything, in one session of one course. */
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
