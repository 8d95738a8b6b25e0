import { createSecondAccount, createOrderToRefund, sendProof } from '../support/e2e/desk.ts'
import {
  getButton,
  closeDialog,
  runBulkOnFirstRow,
  getDrawer,
  expectLogged,
  getDrawerButton,
  expectToast,
} from '../support/e2e/desk-keyboard.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { giveReason, openFirstRow, pressEnterOn, pressTabUntil, typeInto } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm, pakar, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

/**
 * Performs each admin action on users, money, webinars and site content once by keyboard, and finds it in the audit
 * log. desk-keyboard-learning.e2e.ts does the others.
 */

test.use({ viewport: { width: 1440, height: 900 } })

test('edits vouchers, stock, orders, level-up proofs and users by keyboard', async ({ page, world, request }) => {
  test.slow()
  await createOrderToRefund(world.ledger)
  await sendProof(world.ledger)
  await world.ledger.query('update app_user set email_verified_at = null where email = $1', [siswa.email])
  await world.ledger.query(
    `insert into role_request (id, user_id, is_admin, is_expert, reason, asked_by, asked_at)
     select gen_random_uuid(), learner.id, false, true, 'Menggantikan yang cuti', expert.id, now()
     from app_user as learner, app_user as expert where learner.email = $1 and expert.email = $2`,
    [siswa.email, pakar.email],
  )
  expect((await request.post('/api/v1/auth/login', { data: siswa })).status()).toBe(200)
  await logInWithoutForm(page, admin)
  await page.goto('/admin/coupon')

  await pressEnterOn(page, getButton(page, 'Buat batch'))
  await giveReason(page, 'Mitra baru', {
    Kelas: 'Dasar',
    'Nama batch': 'Mitra November',
    'Jumlah kode': '3',
    Kuota: '3',
  })
  await expect(getDrawer(page).getByRole('heading', { name: 'Mitra November' })).toBeVisible()
  await pressEnterOn(page, getDrawerButton(page, 'Ubah'))
  await typeInto(page, getDrawer(page).getByLabel('Kuota'), '2')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Kuotanya dua')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Batch voucher tersimpan.')
  await pressEnterOn(page, getDrawerButton(page, 'Hentikan'))
  await giveReason(page, 'Ditahan mitra')
  await pressEnterOn(page, getDrawerButton(page, 'Jalankan lagi'))
  await giveReason(page, 'Mitra setuju')
  await pressEnterOn(page, getDrawerButton(page, 'Unduh kode'))
  const file = page.waitForEvent('download')
  await giveReason(page, 'Dikirim ke mitra')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await expect(getDrawer(page)).toBeHidden()
  await runBulkOnFirstRow(page, 'Hentikan', 'Salah kelas')
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Batalkan semuanya' }))
  const undoing = page.getByRole('dialog', { name: 'Batalkan pekerjaan massal' })
  await typeInto(page, undoing.getByLabel('Alasan', { exact: true }), 'Ternyata benar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Dibatalkan', { exact: true }).first()).toBeVisible()
  await closeDialog(page)

  await openLinkAndWait(page, '/admin/inventory')
  await pressEnterOn(page, getButton(page, 'Tambah pilihan'))
  await giveReason(page, 'Diminta pelajar', { Nama: 'Pulsa 75.000', Nominal: '75000', 'Harga poin': '750' })
  await pressEnterOn(page, getDrawerButton(page, 'Tambah stok'))
  await giveReason(page, 'Kiriman pertama', { Jumlah: '10' })
  await expectToast(page, 'Stok Pulsa 75.000 sekarang 10.')
  await pressEnterOn(page, getDrawerButton(page, 'Koreksi'))
  await giveReason(page, 'Satu rusak', { Jumlah: '-1' })
  await expectToast(page, 'Stok Pulsa 75.000 sekarang 9.')
  await pressEnterOn(page, getDrawerButton(page, 'Ubah'))
  await typeInto(page, getDrawer(page).getByLabel('Ditawarkan'), 'T')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Habis')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Pilihan tersimpan.')

  await openLinkAndWait(page, '/admin/order?state=refund-due')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Uang sudah dikembalikan'))
  await giveReason(page, 'Ditransfer')

  await openLinkAndWait(page, '/admin/level-up')
  await openFirstRow(page)
  await typeInto(page, getDrawer(page).getByLabel(/^Catatan untuk/), 'Bagus sekali')
  await pressEnterOn(page, getDrawerButton(page, 'Setujui'))
  await expectToast(page, 'Bukti disetujui.')

  await openLinkAndWait(page, `/admin/user?search=${siswa.email}`)
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Kirim ulang konfirmasi'))
  await expectToast(page, 'Email konfirmasi dikirim ulang.')
  await pressEnterOn(page, getDrawerButton(page, 'Akhiri sesi'))
  await giveReason(page, 'Ponselnya hilang')
  await pressEnterOn(page, getDrawerButton(page, 'Tolak'))
  await giveReason(page, 'Belum perlu')
  await world.ledger.query(`update app_user set email_verified_at = now() where email = $1`, [siswa.email])
  await pressEnterOn(page, getDrawerButton(page, 'Ubah peran'))
  await pressTabUntil(page, page.getByLabel(/^Pakar: /))
  await page.keyboard.press('Space')
  await giveReason(page, 'Mulai menilai')
  // Another admin saves first. The form keeps the typed text and selects it.
  await pressEnterOn(page, getDrawerButton(page, 'Ubah data'))
  await typeInto(page, getDrawer(page).getByLabel('Nama lengkap'), 'Sekar Kinasih')
  await world.ledger.query(`update app_user set full_name = 'Sekar Ayu' where email = $1`, [siswa.email])
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Sesuai KTP')
  await page.keyboard.press('Enter')
  await expect(getDrawer(page).getByRole('alert')).toContainText('Punya mereka: Sekar Ayu')
  await pressTabUntil(page, getDrawer(page).getByLabel('Punyamu: Sekar Kinasih'))
  await pressEnterOn(page, getDrawerButton(page, 'Simpan'))
  await expectToast(page, 'Data pengguna tersimpan.')
  await page.keyboard.press('Escape')
  await pressEnterOn(page, getButton(page, 'Unduh CSV'))
  const people = page.waitForEvent('download')
  await giveReason(page, 'Laporan bulanan')
  await people

  await openLinkAndWait(page, '/admin/log')
  await pressEnterOn(page, getButton(page, 'Periksa keutuhan'))
  await expectToast(page, /^Utuh: /)
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

test('edits webinars and site content by keyboard', async ({ page, world }) => {
  test.slow()
  await logInWithoutForm(page, admin)
  await page.goto('/admin/webinar')
  await pressEnterOn(page, getButton(page, 'Buat webinar'))
  await giveReason(page, null, {
    Judul: 'Menulis Lamaran Kerja',
    Ringkasan: 'Dua malam menulis lamaran.',
    Keterangan: 'Bawa CV-mu.',
    Kapasitas: '20',
    'Nama pemateri': 'Ani Lestari',
    'Jabatan pemateri': 'Perekrut',
    'Tentang pemateri': 'Merekrut sejak 2015.',
    'Jumlah pertemuan': '2',
  })
  await expect(getDrawer(page).getByRole('heading', { name: 'Menulis Lamaran Kerja' })).toBeVisible()
  await pressEnterOn(page, getDrawerButton(page, 'Ubah'))
  await typeInto(page, getDrawer(page).getByLabel('Tempat'), 'Aula lantai dua')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Tempatnya pasti')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Webinar tersimpan.')
  await pressEnterOn(page, getDrawerButton(page, 'Ubah kapasitas'))
  await giveReason(page, 'Aulanya lebih besar', { Kapasitas: '40' })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await pressEnterOn(page, getDrawerButton(page, 'Pindahkan Pertemuan 2'))
  await giveReason(page, 'Bentrok libur', { Mulai: `${later(20)} 19:00`, Selesai: `${later(20)} 20:30` })
  await expectToast(page, 'Pertemuan dipindahkan.')
  await pressEnterOn(page, getDrawerButton(page, 'Tautan Pertemuan 1'))
  await giveReason(page, 'Ruangnya siap', { 'Alamat gabung': 'https://meet.contoh.test/lamaran' })
  await pressEnterOn(page, getDrawerButton(page, 'Batalkan Pertemuan 2'))
  await giveReason(page, 'Pematerinya sakit')
  await expect(getDrawer(page).getByText('Dibatalkan: Pematerinya sakit')).toBeVisible()

  await openLinkAndWait(page, '/admin/konten?kind=testimonial')
  await pressEnterOn(page, getButton(page, 'Tambah: testimoni'))
  await giveReason(page, null, { Nama: 'Bagas', Tentang: 'Alumni 2026', 'Kata-katanya': 'Enak diikuti.' })
  await expect(getDrawer(page).getByText('Draf', { exact: true })).toBeVisible()
  await pressEnterOn(page, getDrawerButton(page, 'Tayangkan sekarang'))
  await giveReason(page, 'Sudah diperiksa')
  await expect(getDrawer(page).getByText('Tayang', { exact: true })).toBeVisible()
  await pressEnterOn(page, getDrawerButton(page, 'Naikkan urutan'))
  await expectToast(page, /^Sekarang di urutan/)
  await pressEnterOn(page, getDrawerButton(page, 'Ubah'))
  await typeInto(page, getDrawer(page).getByLabel('Tentang', { exact: true }), 'Alumni Desain 2026')
  await world.ledger.query(
    `update site_content set fields = jsonb_set(fields, '{about}', '"Alumni Data 2026"') where name = 'Bagas'`,
  )
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Programnya disebut')
  await page.keyboard.press('Enter')
  await expect(getDrawer(page).getByRole('alert')).toContainText('Punya mereka: Alumni Data 2026')
  await pressEnterOn(page, getDrawerButton(page, 'Simpan'))
  await expectToast(page, 'Konten tersimpan.')
  await pressEnterOn(page, getDrawerButton(page, 'Berhenti tayang'))
  await giveReason(page, 'Diminta orangnya')
  await expect(getDrawer(page).getByText('Draf', { exact: true })).toBeVisible()

  await openLinkAndWait(page, '/admin/instructor')
  await pressEnterOn(page, getButton(page, 'Tambah instruktur'))
  const profile = { Nama: 'Ayu Lestari', Jabatan: 'Analis Data', Tentang: 'Mengajar dari warung.', Keahlian: 'SQL' }
  await giveReason(page, null, profile)
  await pressEnterOn(page, getDrawerButton(page, 'Pindahkan urutan'))
  await typeInto(page, getDrawer(page).getByLabel('Urutan baru'), '1')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sekarang di urutan 1.')
  await pressEnterOn(page, getDrawerButton(page, 'Serahkan kelas'))
  await giveReason(page, 'Ganti pengajar')
  await expect(getDrawer(page).getByText('Belum mengajar kelas apa pun.')).toBeHidden()
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

test('merges two accounts of one person by keyboard after a rejected plan', async ({ page, world }) => {
  const { email } = await createSecondAccount(world.ledger, 'Sekar Kedua')
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/user?search=${siswa.email}`)
  await openFirstRow(page)
  const plan = page.getByRole('article', { name: `Rencana gabung akun ${email}` })
  const prepare = async (reason: string) => {
    await pressEnterOn(page, getDrawerButton(page, 'Gabungkan akun'))
    await giveReason(page, reason, { 'Email akun kedua': email })
    await expect(plan).toBeVisible()
  }
  await prepare('Menelepon dari dua nomor')
  await pressEnterOn(page, plan.getByRole('button', { name: 'Tolak' }))
  await giveReason(page, 'Belum pasti orangnya')
  await expect(plan).toHaveCount(0)
  await prepare('KTP-nya sama')
  await page.keyboard.press('Escape')
  await expect(getDrawer(page)).toBeHidden()

  await pressEnterOn(page, getButton(page, '1 rencana gabung akun'))
  await pressEnterOn(page, plan.getByRole('button', { name: 'Gabungkan' }))
  await expectToast(page, 'Kedua akun sudah menjadi satu.')
  await expectLogged(world, ['merge.ask', 'merge.reject', 'merge.approve'])
  const [closed] = await world.ledger.query<{ is: boolean }>(
    'select merged_into is not null as is from app_user where email = $1',
    [email],
  )
  expect(closed?.is).toBe(true)
})

test('exports and then erases the data of a user by keyboard', async ({ page, world }) => {
  const { id, email } = await createSecondAccount(world.ledger, 'Bagas Wibowo')
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/user?search=${email}`)
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Unduh datanya'))
  const file = page.waitForEvent('download')
  await giveReason(page, 'Surat 12')
  expect((await file).suggestedFilename()).toBe(`data-${id}.json`)

  await pressEnterOn(page, getDrawerButton(page, 'Hapus akun'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Email akun ini'), siswa.email)
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), 'Surat 13')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ini bukan email akun yang sedang dibuka')).toBeVisible()
  await expect(dialog.getByLabel('Alasan', { exact: true })).toHaveValue('Surat 13')
  await typeInto(page, dialog.getByLabel('Email akun ini'), email)
  await page.keyboard.press('Enter')
  await expect(getDrawer(page)).toBeHidden()
  await expectToast(page, 'Akun dihapus.')
  await expect(page.getByText('Tidak ada pengguna yang cocok')).toBeVisible()
  await expectLogged(world, ['user.take-data', 'user.erase'])
})
