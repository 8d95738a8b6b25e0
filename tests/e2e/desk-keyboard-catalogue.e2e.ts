import { getButton, getDrawer, expectLogged, getDrawerButton, expectToast } from '../support/e2e/desk-keyboard.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { giveReason, openFirstRow, pressEnterOn, pressTabUntil, typeInto } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

/**
 * Performs each admin action on categories, courses, sessions, programs and accounts once by keyboard, and finds it in
 * the audit log.
 */

test.use({ viewport: { width: 1440, height: 900 } })

test('creates, changes and removes a category, and adds an institution and a frenzy by keyboard', async ({
  page,
  world,
}) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/kategori')
  await pressEnterOn(page, getButton(page, 'Tambah kategori'))
  await giveReason(page, null, { Nama: 'Kelistrikan', Alamat: 'kelistrikan' })
  await expectToast(page, 'Kategori ditambahkan.')
  await openLinkAndWait(page, '/admin/kategori?search=Kelistrikan')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Ubah'))
  await typeInto(page, getDrawer(page).getByLabel('Nama'), 'Kelistrikan rumah')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Lebih jelas')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Kategori tersimpan.')
  await pressEnterOn(page, getDrawerButton(page, 'Hapus'))
  await giveReason(page, 'Belum dipakai')
  await expectToast(page, 'Kategori dihapus.')

  await openLinkAndWait(page, '/admin/sekolah')
  await pressEnterOn(page, getButton(page, 'Tambah sekolah'))
  await giveReason(page, 'Diminta pelajar', { 'Nama resmi': 'SMK Harapan Desa Sukamaju' })
  await expectToast(page, /^Sekolah ditambahkan/)

  await openLinkAndWait(page, '/admin/jadwal-poin')
  await pressEnterOn(page, getButton(page, 'Tambah jadwal'))
  await giveReason(page, 'Akhir tahun', {
    Mulai: '2030-12-30 19:00',
    Selesai: '2030-12-30 21:00',
    'Pengali poin': '2',
  })
  await expectToast(page, 'Jadwal ditambahkan.')
  await expectLogged(world, [
    'category.create',
    'category.change',
    'category.remove',
    'institution.add',
    'point-window.create',
  ])
})

test('creates, publishes and hides a course with a session by keyboard', async ({ page, world }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/kelas')
  await pressEnterOn(page, getButton(page, 'Tambah kelas'))
  const [choice] = await world.ledger.query<{ program: string; teacher: string; category: string }>(
    `select track.title as program, instructor.name as teacher, category.title as category
     from career_track as track, instructor, category
     where exists (select 1 from career_track_version where career_track_id = track.id and published_at is not null)
     order by track.position limit 1`,
  )
  await giveReason(page, null, {
    Judul: 'Instalasi listrik rumah',
    Ringkasan: 'Memasang lampu dengan aman.',
    Penjelasan: 'Dari sekering ke saklar.',
    'Yang akan dikuasai': 'Memasang saklar',
    Kategori: choice!.category,
    'Program yang dibuka': choice!.program,
    Pengajar: choice!.teacher,
    'Harga rupiah': '150000',
    'Lama belajar': '10',
  })
  await expectToast(page, 'Kelas dibuat. Sekarang sesinya.')
  await pressEnterOn(page, getDrawerButton(page, 'Tambah sesi'))
  await giveReason(page, null, { 'Nama sesi': 'Angkatan satu' })
  await expectToast(page, 'Sesi ditambahkan.')
  await pressEnterOn(page, getDrawerButton(page, 'Salin Angkatan satu'))
  await giveReason(page, null, { 'Nama sesi baru': 'Angkatan dua' })
  await expectToast(page, 'Sesi disalin.')
  await pressEnterOn(page, getDrawerButton(page, 'Batalkan sesi Angkatan dua'))
  await giveReason(page, 'Tidak jadi')
  await pressEnterOn(page, getDrawerButton(page, 'Tampilkan di katalog'))
  await giveReason(page, 'Siap dibuka')
  await expectToast(page, 'Kelas tampil di katalog.')
  await pressEnterOn(page, getDrawerButton(page, 'Sembunyikan'))
  await giveReason(page, 'Ditahan dulu')
  await expectToast(page, 'Kelas disembunyikan.')
  await expectLogged(world, [
    'course.create',
    'session.create',
    'session.copy',
    'session.cancel',
    'course.publish',
    'course.hide',
  ])
})

test('creates a program, its structure and its first version by keyboard', async ({ page, world }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/career-track')
  await pressEnterOn(page, getButton(page, 'Tambah program'))
  const [category] = await world.ledger.query<{ title: string }>('select title from category order by position limit 1')
  await giveReason(page, null, {
    Judul: 'Teknisi listrik',
    Ringkasan: 'Memasang dengan aman.',
    Penjelasan: 'Dari dasar.',
    Kategori: category!.title,
  })
  await pressEnterOn(page, getDrawer(page).getByRole('link', { name: 'Susun draf' }))
  for (const [add, kind, title] of [
    ['Tambah track', 'track', 'Dasar'],
    ['Tambah kelas di Dasar', 'kelas', 'Alat'],
  ] as const) {
    await pressEnterOn(page, getButton(page, add))
    await expect(page.getByLabel(`Judul ${kind}`)).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: new RegExp(`${title}$`) })).toBeVisible()
  }
  await pressEnterOn(page, getButton(page, 'Tambah materi di Alat'))
  await expect(page.getByRole('menuitem', { name: 'artikel' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Obeng')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('region', { name: 'Obeng', exact: true })
  await expect(editor.getByLabel('Judul', { exact: true })).toBeFocused()
  await typeInto(page, editor.getByRole('textbox', { name: 'Isi' }), 'Obeng plus dan obeng minus.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, 'Materi tersimpan dalam draf.')
  await pressEnterOn(page, page.getByRole('link', { name: 'Tinjau dan terbitkan' }))
  await pressEnterOn(page, getDrawerButton(page, 'Tandai sudah ditinjau'))
  await giveReason(page, 'Sudah dibaca')
  await pressEnterOn(page, getDrawer(page).getByRole('button', { name: /^Terbitkan versi/ }))
  await giveReason(page, 'Siap')
  await expectToast(page, 'Versi baru terbit.')
  await pressTabUntil(page, getDrawerButton(page, 'Buka draf versi berikutnya'))
  await expectLogged(world, [
    'career-track.create',
    'career-track.edit',
    'material.change',
    'career-track.review',
    'career-track.publish',
  ])
})

test('invites a user, enrols the user and deactivates the account by keyboard', async ({ page, world }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/user')
  await pressEnterOn(page, getButton(page, 'Tambah pengguna'))
  await giveReason(page, 'Guru baru', { 'Nama lengkap': 'Wulan Sari', Email: 'wulan@semai.test' })
  await expectToast(page, 'Akun dibuat. Undangan sedang dikirim.')
  await expect(getDrawer(page)).toContainText('wulan@semai.test')
  await pressEnterOn(page, getDrawerButton(page, 'Nonaktifkan'))
  await giveReason(page, 'Pindah kerja')
  await expectToast(page, 'Akun dinonaktifkan.')
  await pressEnterOn(page, getDrawerButton(page, 'Aktifkan lagi'))
  await giveReason(page, 'Kembali')
  await expectToast(page, 'Akun aktif lagi.')
  await expectLogged(world, ['user.invite', 'user.deactivate', 'user.reactivate'])
})
