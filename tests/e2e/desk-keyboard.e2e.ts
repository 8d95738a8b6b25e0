import type { Page } from '@playwright/test'
import { askForCredit, doubleOf, handIn, handInQuiz, owesRefund, sendProof } from '../support/e2e/desk.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { focusFirstRow, giveReason, openFirstRow, pressOn, tabTo, typeInto } from '../support/e2e/keyboard.ts'
import { admin, comeIn, pakar, siswa } from '../support/e2e/people.ts'
import { showInside } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'

/** Does each admin action once without a mouse and finds it in the audit log. */

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawerOf = (page: Page) => page.getByRole('complementary')
const inDrawer = (page: Page, name: string) => drawerOf(page).getByRole('button', { name, exact: true })
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function expectLogged({ ledger }: World, actions: readonly string[]): Promise<void> {
  const rows = await ledger.query<{ deed: string }>('select distinct deed from audit_entry')
  expect(rows.map(({ deed: action }) => action)).toEqual(expect.arrayContaining([...actions]))
}

/** Begins a bulk operation on the first row, with a reason, and waits for its end. */
async function doToFirstRow(page: Page, action: string, reason: string): Promise<void> {
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await pressOn(page, page.getByRole('group', { name: 'Yang dipilih' }).getByRole('button', { name: action }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), reason)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Selesai', { exact: true }).first()).toBeVisible()
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('edits vouchers, stock, orders, level-up proofs and users', async ({ page, world, request }) => {
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
  // Another admin saves first: the typed text stays in the form and is selected.
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

test('edits webinars and site content', async ({ page, world }) => {
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

test('writes, tags and finds bank questions, and copies them to and from a quiz', async ({ page, world }) => {
  await comeIn(page, admin)
  await page.goto('/admin/quiz')
  await pressOn(page, page.getByRole('link', { name: 'Bank soal' }))
  await pressOn(page, button(page, 'Tambah soal'))
  const dialog = page.getByRole('dialog')
  const fill = async (parts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(parts))
      await typeInto(page, dialog.getByLabel(label, { exact: true }), text)
  }
  await fill({ Pertanyaan: 'Apa itu median?' })
  await tabTo(page, dialog.getByRole('radio', { name: 'Pilihan 1 benar' }))
  await page.keyboard.press('Space')
  await fill({ 'Pilihan 1': 'Nilai tengah', Penjelasan: 'Separuh di bawahnya.' })
  await typeInto(page, dialog.getByLabel('Tag', { exact: true }), 'Statistik')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Lepas tag statistik' })).toBeVisible()
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), 'Soal dasar')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Perlu paling sedikit dua pilihan')).toBeVisible()
  await expect(dialog.getByLabel('Pilihan 1', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nilai tersering')
  await pressOn(page, dialog.getByRole('button', { name: 'Tambah', exact: true }))
  await toast(page, 'Soal ditambahkan ke bank.')

  await pressOn(page, inDrawer(page, 'Ubah soal'))
  await typeInto(page, drawerOf(page).getByLabel('Penjelasan', { exact: true }), 'Separuh data di bawahnya.')
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Lebih jelas')
  await page.keyboard.press('ControlOrMeta+Enter')
  await toast(page, /^Soal di bank tersimpan/)
  await page.keyboard.press('Escape')

  await showInside(page, '/admin/quiz')
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Ubah dalam draf'))
  await giveReason(page, 'Soal dari bank')
  await pressOn(page, inDrawer(page, 'Ambil dari bank'))
  await typeInto(page, dialog.getByRole('combobox', { name: /^Tag/ }), 'st')
  await expect(dialog.getByRole('button', { name: 'Lepas saringan statistik' })).toBeVisible()
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Apa itu median/ }))
  await page.keyboard.press('Space')
  await giveReason(page, 'Cocok untuk kuis ini')
  await toast(page, '1 soal masuk ke draf.')
  await expect(drawerOf(page).getByText('Apa itu median?')).toBeVisible()

  await pressOn(page, inDrawer(page, 'Simpan ke bank'))
  await typeInto(page, dialog.getByLabel('Tag', { exact: true }), 'dari kuis')
  await page.keyboard.press('Enter')
  await giveReason(page, 'Dipakai lagi nanti')
  await toast(page, /soal masuk bank, 1 sudah ada\.$/)

  await showInside(page, '/admin/quiz/bank?tags=statistik')
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Hapus'))
  await giveReason(page, 'Diganti yang lain')
  await toast(page, 'Soal dihapus dari bank.')
  await expect(page.getByRole('heading', { name: 'Tidak ada soal yang cocok' })).toBeVisible()
  await expectLogged(world, ['bank.create', 'bank.change', 'bank.take', 'bank.keep', 'bank.remove'])
})

test('approves exchanges, distributes assignments and graduates learners in bulk', async ({ page, world }) => {
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

test('merges two accounts of one person after a rejected plan', async ({ page, world }) => {
  const { email } = await doubleOf(world.ledger, 'Sekar Kedua')
  await comeIn(page, admin)
  await page.goto(`/admin/user?search=${siswa.email}`)
  await openFirstRow(page)
  const plan = page.getByRole('article', { name: `Rencana gabung akun ${email}` })
  const prepare = async (reason: string) => {
    await pressOn(page, inDrawer(page, 'Gabungkan akun'))
    await giveReason(page, reason, { 'Email akun kedua': email })
    await expect(plan).toBeVisible()
  }
  await prepare('Menelepon dari dua nomor')
  await pressOn(page, plan.getByRole('button', { name: 'Tolak' }))
  await giveReason(page, 'Belum pasti orangnya')
  await expect(plan).toHaveCount(0)
  await prepare('KTP-nya sama')
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()

  await pressOn(page, button(page, '1 rencana gabung akun'))
  await pressOn(page, plan.getByRole('button', { name: 'Gabungkan' }))
  await toast(page, 'Kedua akun sudah menjadi satu.')
  await expectLogged(world, ['merge.ask', 'merge.reject', 'merge.approve'])
  const [closed] = await world.ledger.query<{ is: boolean }>(
    'select merged_into is not null as is from app_user where email = $1',
    [email],
  )
  expect(closed?.is).toBe(true)
})

test('exports and then erases the data of a user', async ({ page, world }) => {
  const { id, email } = await doubleOf(world.ledger, 'Bagas Wibowo')
  await comeIn(page, admin)
  await page.goto(`/admin/user?search=${email}`)
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Unduh datanya'))
  const file = page.waitForEvent('download')
  await giveReason(page, 'Surat 12')
  expect((await file).suggestedFilename()).toBe(`data-${id}.json`)

  await pressOn(page, inDrawer(page, 'Hapus akun'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Email akun ini'), siswa.email)
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), 'Surat 13')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ini bukan email akun yang sedang dibuka')).toBeVisible()
  await expect(dialog.getByLabel('Alasan', { exact: true })).toHaveValue('Surat 13')
  await typeInto(page, dialog.getByLabel('Email akun ini'), email)
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toBeHidden()
  await toast(page, 'Akun dihapus.')
  await expect(page.getByText('Tidak ada pengguna yang cocok')).toBeVisible()
  await expectLogged(world, ['user.take-data', 'user.erase'])
})

test('exports a career track as a package and imports it as a draft of another', async ({ page, world }, testInfo) => {
  await comeIn(page, admin)
  await page.goto('/admin/career-track')
  await openFirstRow(page)
  const packed = page.waitForEvent('download')
  await pressOn(
    page,
    drawerOf(page)
      .getByRole('button', { name: /^Ekspor paket versi/ })
      .first(),
  )
  const path = testInfo.outputPath('paket.zip')
  await (await packed).saveAs(path)
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()

  await pressOn(page, button(page, 'Impor paket'))
  const sheet = page.getByRole('dialog', { name: 'Impor paket' })
  const choosing = page.waitForEvent('filechooser')
  await pressOn(page, sheet.locator('input[type="file"]'))
  await (await choosing).setFiles(path)
  await expect(sheet.getByRole('region', { name: 'Hasil pemeriksaan' })).toBeVisible()
  await typeInto(page, sheet.getByLabel('Alasan', { exact: true }), 'Disalin untuk cabang')
  await page.keyboard.press('Enter')
  await pressOn(page, sheet.getByRole('button', { name: 'Buka programnya' }))
  await expect(drawerOf(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expectLogged(world, ['career-track.export', 'package.upload', 'package.start', 'career-track.import'])
})

test('reads the figures of a quiz and writes the captions of a video', async ({ page, world }) => {
  await handInQuiz(world.ledger)
  const [quiz] = await world.ledger.query<{ id: string }>(
    'select quiz_id as id from quiz_attempt join lecture_material as material on material.id = lecture_material_id',
  )
  await comeIn(page, admin)
  await page.goto(`/admin/quiz/${quiz!.id}`)
  await expect(drawerOf(page).getByRole('heading', { name: 'Angka soal' })).toBeVisible()
  await expect(drawerOf(page).getByText(/^Terlalu sedikit jawaban/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()

  await showInside(page, '/admin/lecture-material/update?kind=video')
  await openFirstRow(page)
  await pressOn(page, inDrawer(page, 'Ubah dalam draf'))
  await giveReason(page, 'Teksnya salah dengar')
  await pressOn(page, inDrawer(page, 'Ubah materi'))
  await pressOn(page, inDrawer(page, 'Sunting teks video'))
  await pressOn(page, inDrawer(page, 'Hapus teks video'))
  const field = (name: string) => drawerOf(page).getByRole('textbox', { name, exact: true })
  await pressOn(page, inDrawer(page, 'Tambah teks'))
  await expect(field('Isi teks ke-1')).toBeFocused()
  await page.keyboard.type('Halo semuanya')
  // Tabs backwards to the times of the row.
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
  await typeInto(page, drawerOf(page).getByLabel('Alasan perubahan'), 'Ditulis ulang')
  await page.keyboard.press('Enter')
  await toast(page, 'Materi tersimpan dalam draf.')
  await expectLogged(world, ['material.draft', 'material.change'])
})

test('generates certificates: six are too many, a failure closes the dialog, success clears the selection', async ({
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
  // The list also retries by itself, so it keeps failing until the focus is on the button.
  await tabTo(page, button(page, 'Coba lagi'))
  broken.undo()
  await page.keyboard.press('Enter')

  const all = page.getByLabel('Pilih semua di halaman ini')
  await tabTo(page, all)
  await page.keyboard.press('Space')
  await pressOn(page, button(page, 'Buat sertifikat'))
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

  // 'Select all' covers only rows that were shown.
  await tabTo(page, all)
  await page.keyboard.press('Space')
  await expect(choice).toContainText('4 dari 4 dipilih')
  await typeInto(page, page.getByRole('searchbox', { name: 'Cari nama atau email' }), 'TIDAK-ADA')
  await expect(choice).toBeHidden()
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
