import type { Page } from '@playwright/test'
import { insertExchangeRequest, createRefusedWork } from '../support/e2e/desk.ts'
import {
  getButton,
  chooseFile,
  closeDialog,
  runBulkOnFirstRow,
  getDrawer,
  expectLogged,
  getDrawerButton,
  expectToast,
} from '../support/e2e/desk-keyboard.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { expectFocus, giveReason, openFirstRow, pressEnterOn, typeInto } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { createTwoColorPicture } from '../support/pictures.ts'

/**
 * Performs each admin action on redeem codes, payouts, refused work, the survey, instructors and certificates once by
 * keyboard, and finds it in the audit log. The focus is never lost to the document.
 */

test.use({ viewport: { width: 1440, height: 900 } })

const getDialog = (page: Page) => page.getByRole('dialog')

test('adds, imports and stops redeem codes, pays exchanges and settles refused work by keyboard', async ({
  page,
  world,
}) => {
  await insertExchangeRequest(world.ledger)
  await createRefusedWork(world.ledger)
  await logInWithoutForm(page, admin)
  await page.goto('/admin/coupon/redeem')
  await pressEnterOn(page, getButton(page, 'Tambah kode'))
  await expect(getDialog(page).getByLabel('Kode', { exact: true })).toBeFocused()
  await page.keyboard.type('A1B2C3')
  // After Escape the typed text is kept.
  await closeDialog(page)
  await expect(getButton(page, 'Tambah kode')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByLabel('Kode', { exact: true })).toHaveValue('A1B2C3')
  await typeInto(page, getDialog(page).getByLabel('Alasan', { exact: true }), 'Daftar toko')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(getDialog(page).getByText(/harus 12 huruf dan angka/)).toBeVisible()
  await expect(getDialog(page).getByLabel('Kode', { exact: true })).toBeFocused()
  await giveReason(page, 'Daftar toko', { Kode: 'A1B2C3D4E5F6', Mitra: 'Toko Maju' })
  await expectToast(page, 'Kode redeem ditambahkan.')

  await pressEnterOn(page, getButton(page, 'Impor kode redeem'))
  await chooseFile(page, getDialog(page), 'kode.csv', 'kode,mitra\nG1H2J3K4L5M6,Toko Maju\nN1P2Q3R4S5T6,Toko Maju\n')
  await typeInto(page, getDialog(page).getByLabel('Alasan', { exact: true }), 'Kiriman November')
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByText('Selesai', { exact: true }).first()).toBeVisible()
  await closeDialog(page)
  await expectFocus(page)
  await openLinkAndWait(page, '/admin/coupon/redeem?search=G1H2J3K4L5M6')
  await runBulkOnFirstRow(page, 'Hentikan', 'Dijual dua kali')
  await closeDialog(page)
  await expectFocus(page)

  await openLinkAndWait(page, '/admin/redeem-pulsa/?stage=asked')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Setujui'))
  await expectToast(page, 'Penukaran disetujui.')
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expect(getDrawer(page)).toBeHidden()
  await pressEnterOn(page, getButton(page, 'Buat berkas bayar'))
  const file = getDialog(page)
    .getByRole('article', { name: /^Berkas bayar nomor/ })
    .first()
  const download = page.waitForEvent('download')
  await pressEnterOn(page, file.getByRole('button', { name: 'Unduh XLSX' }))
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  const paid = file.getByRole('button', { name: 'Sudah dibayar semua' })
  await pressEnterOn(page, paid)
  await expect(file.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(paid).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnterOn(page, file.getByRole('button', { name: 'Ya, sudah dibayar' }))
  await expectToast(page, /penukaran tercatat dibayar\.$/)
  await expect(file).toBeFocused()
  await closeDialog(page)
  await expectFocus(page)

  await openLinkAndWait(page, '/admin/kiriman')
  await openFirstRow(page)
  await pressEnterOn(page, getDrawerButton(page, 'Hubungi'))
  await expectToast(page, /dikabari, dan diminta mengirim kode bantuan\.$/)
  await pressEnterOn(page, getDrawerButton(page, 'Sudah beres'))
  await expect(getDialog(page).getByLabel('Alasan', { exact: true })).toBeFocused()
  await page.keyboard.type('Pelajarnya sudah')
  await closeDialog(page)
  await expect(getDrawerButton(page, 'Sudah beres')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByLabel('Alasan', { exact: true })).toHaveValue('Pelajarnya sudah')
  await giveReason(page, 'Pelajarnya sudah mengirim lagi')
  await expectToast(page, 'Dicatat sudah beres.')
  await expectLogged(world, [
    'redeem-code.create',
    'redeem-code.stop',
    'exchange.approve',
    'payout.make',
    'payout.download',
    'payout.settle',
    'refused.contact',
    'refused.settle',
  ])
})

test('publishes and stops the survey, and changes and removes an instructor by keyboard', async ({ page, world }) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/survei')
  await pressEnterOn(page, page.getByRole('button', { name: /^(?:Buat survei|Ubah pertanyaan)$/ }))
  const dialog = getDialog(page)
  await expect(dialog.getByLabel('Judul', { exact: true })).toBeFocused()
  await typeInto(page, dialog.getByLabel('Judul', { exact: true }), 'Survei keyboard')
  const groups = dialog.getByRole('group', { name: /^Pertanyaan \d+$/ })
  const before = await groups.count()
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Tambah pertanyaan' }))
  const added = groups.nth(before)
  await expect(added.getByLabel('Pertanyaan', { exact: true })).toBeFocused()
  await page.keyboard.type('Apa yang kurang jelas?')
  await typeInto(page, added.getByLabel('Jenis jawaban'), 'Teks')
  await pressEnterOn(page, added.getByRole('button', { name: 'Naikkan' }))
  const moved = groups.nth(before - 1)
  await expect(moved.getByLabel('Pertanyaan', { exact: true })).toHaveValue('Apa yang kurang jelas?')
  await expect.poll(() => moved.evaluate(group => group.contains(document.activeElement))).toBe(true)
  for (const [at, group] of (await groups.all()).entries()) {
    const text = group.getByLabel('Pertanyaan', { exact: true })
    if ((await text.inputValue()) === '') await typeInto(page, text, `Pertanyaan ke-${at + 1}`)
  }
  await giveReason(page, 'Ditanyakan tiap bulan')
  await expectToast(page, 'Survei terbit.')
  const active = page.getByRole('article', { name: 'Survei keyboard' })
  await expect(active.getByText('Apa yang kurang jelas?')).toBeVisible()
  await pressEnterOn(page, active.getByRole('button', { name: 'Hentikan' }))
  await giveReason(page, 'Sudah cukup jawabannya')
  await expectToast(page, 'Survei dihentikan.')

  await openLinkAndWait(page, '/admin/instructor')
  await pressEnterOn(page, getButton(page, 'Tambah instruktur'))
  const profile = { Nama: 'Bima Sakti', Jabatan: 'Barista', Tentang: 'Menyeduh sejak 2012.', Keahlian: 'Kopi' }
  await giveReason(page, null, profile)
  await expect(getDrawer(page).getByRole('heading', { name: 'Bima Sakti' })).toBeVisible()
  await pressEnterOn(page, getDrawerButton(page, 'Ubah profil'))
  await expect(getDrawer(page).getByLabel('Nama', { exact: true })).toBeFocused()
  await typeInto(page, getDrawer(page).getByLabel('Jabatan'), 'Kepala barista')
  await typeInto(page, getDrawer(page).getByLabel('Alasan perubahan'), 'Naik jabatan')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectToast(page, /tersimpan/)
  await expect(getDrawerButton(page, 'Ubah profil')).toBeVisible()
  await expectFocus(page)
  const choosing = page.waitForEvent('filechooser')
  await pressEnterOn(page, getDrawerButton(page, 'Unggah foto'))
  await (
    await choosing
  ).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await createTwoColorPicture(80, 80).png().toBuffer() })
  await expectToast(page, 'Foto tersimpan.')
  await pressEnterOn(page, getDrawerButton(page, 'Lepas foto'))
  await expectToast(page, 'Foto dilepas.')
  await expectFocus(page)
  await pressEnterOn(page, getDrawerButton(page, 'Hapus'))
  await giveReason(page, 'Salah orang')
  await expectToast(page, 'Instruktur dihapus.')
  await expectLogged(world, [
    'survey.publish',
    'survey.stop',
    'instructor.change',
    'instructor.picture',
    'instructor.remove',
  ])
})

test('imports certificates of another school by keyboard, refuses an invalid row, and revokes a certificate', async ({
  page,
  world,
}) => {
  await logInWithoutForm(page, admin)
  await page.goto('/admin/create-certificate?kind=imported')
  await pressEnterOn(page, getButton(page, 'Impor sertifikat'))
  const rows = [
    'email,judul,jenis,tanggal,penerbit',
    `${siswa.email},Akuntansi Dasar,kelulusan,2023-12-31,SMK 1 Bandung`,
    `${siswa.email},Menjahit,kelulusan,bukan tanggal,SMK 1 Bandung`,
  ]
  await chooseFile(page, getDialog(page), 'sertifikat.csv', `${rows.join('\n')}\n`)
  await expect(getDialog(page).getByRole('button', { name: 'Terbitkan 1 sertifikat' })).toBeVisible()
  const problems = page.waitForEvent('download')
  await pressEnterOn(page, getDialog(page).getByRole('button', { name: 'Unduh baris bermasalah' }))
  expect((await problems).suggestedFilename()).toMatch(/\.csv$/)
  await typeInto(page, getDialog(page).getByLabel('Alasan', { exact: true }), 'Pindah dari sekolah lama')
  await page.keyboard.press('Enter')
  await expect(getDialog(page).getByText('Selesai', { exact: true }).first()).toBeVisible()
  await closeDialog(page)
  await expect(getButton(page, 'Impor sertifikat')).toBeFocused()

  await pressEnterOn(page, page.getByRole('button', { name: /^Cabut sertifikat .*: Akuntansi Dasar$/ }))
  await expect(getDialog(page).getByLabel('Alasan', { exact: true })).toBeFocused()
  await giveReason(page, 'Ternyata palsu')
  await expectToast(page, 'Sertifikat dicabut.')
  await expect(page.getByRole('row', { name: /Akuntansi Dasar/ })).toContainText('Dicabut')
  await expectLogged(world, ['certificate.import', 'certificate.revoke'])
})
