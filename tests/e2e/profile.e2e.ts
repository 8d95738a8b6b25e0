import { expectDraft, expectFieldMessage, NAME_MESSAGE, signUp } from '../support/e2e/accounts.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm } from '../support/e2e/people.ts'
import { createPicture } from '../support/pictures.ts'

test('a profile form keeps its typed text over a reload, and is saved', async ({ page, world }) => {
  const person = await signUp(world)
  await logInWithoutForm(page, person)
  await page.goto('/akun')
  const bar = page.getByRole('main').getByRole('progressbar', { name: 'Kelengkapan profil' })
  await expect(bar).toHaveAttribute('value', '14') // Two of fourteen fields: name and phone.
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lengkapi Profil/ })
    .click()

  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const part = (name: string) => page.getByRole('form', { name })
  const savePart = (name: string) => part(name).getByRole('button', { name: 'Simpan' }).click()
  await field('Nama lengkap').fill('Rina 2')
  await field('Tahun lulus').fill('1900')
  await savePart('Data diri')
  await expectFieldMessage(part('Data diri'), 'Nama lengkap', NAME_MESSAGE)
  await expect(field('Nama lengkap')).toBeFocused()
  await savePart('Pendidikan')
  await expectFieldMessage(part('Pendidikan'), 'Tahun lulus', 'Tahun lulus tidak valid')
  await field('Nama lengkap').fill('Rina Sari Dewi')
  await field('Tahun lulus').fill('2024')
  await field('Jenis kelamin').selectOption({ label: 'Perempuan' })
  await field('Tanggal lahir').fill('2001-02-28')
  await field('Status pernikahan').selectOption('Tidak/Belum Menikah')
  // Selects the field by its role, because the section of the form has the same name.
  const address = main.getByRole('textbox', { name: 'Alamat', exact: true })
  await address.fill('Jalan Merdeka No. 10')
  await expectDraft(page, 'Jalan Merdeka No. 10')

  await page.reload()
  await expect(field('Nama lengkap')).toHaveValue('Rina Sari Dewi')
  await expect(address).toHaveValue('Jalan Merdeka No. 10')
  await expect(field('Tanggal lahir')).toHaveValue('2001-02-28')
  await field('Provinsi').selectOption({ label: 'Jawa Barat' })
  await field('Kota/kabupaten').selectOption({ label: 'Kota Bandung' })
  await field('Pendidikan terakhir').selectOption('S1')
  await field('Sekolah atau kampus').fill('Sekolah Tanpa Daftar')
  await field('Jurusan').selectOption('Teknik Informatika')
  await field('Kesibukan saat ini').selectOption('Karyawan swasta')
  // Each section is saved separately, and the other sections keep their typed text.
  for (const name of ['Data diri', 'Pendidikan', 'Alamat']) {
    await savePart(name)
    await expect(part(name).getByText('Belum disimpan')).toHaveCount(0)
  }

  await expect(page.getByText('Berhasil! Profil berhasil diubah', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Belum diisi: Foto profil')).toBeVisible()
  await page.goto('/akun')
  await expect(page.getByRole('region', { name: 'Profil' })).toContainText('Rina Sari Dewi')
  await expect(bar).toHaveAttribute('value', '92') // All fields but the photo are filled.

  await page.goto('/akun/edit-profile')
  const photo = Buffer.from(await (await createPicture()).arrayBuffer())
  await page.getByLabel('Foto profil').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('button', { name: 'Simpan foto' }).click()
  await expect(page.getByText('Foto Profil berhasil diubah', { exact: true })).toBeVisible()
  await page.goto('/akun')
  await expect(bar).toHaveAttribute('value', '100')
  await expect(page.getByRole('main').getByRole('link', { name: /Ubah profil/ })).toBeVisible()
})

test('after saving the profile, `redirect` is followed only within this site', async ({ page, world }) => {
  await logInWithoutForm(page, await signUp(world))
  const cases = [
    ['/kelas', '/kelas'],
    [`${world.origin}/kelas?type=Luring`, '/kelas?type=Luring'],
    ['https://jahat.example/', '/akun'],
    ['//jahat.example/', '/akun'],
    ['/\\jahat.example', '/akun'],
    ['/..//jahat.example', '/akun'],
    ['javascript:alert(document.domain)', '/akun'],
    ['http://127.0.0.1@jahat.example/', '/akun'],
  ] as const
  const left: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).hostname === 'jahat.example') left.push(request.url())
  })
  for (const [redirect, landing] of cases) {
    await page.goto(`/akun/edit-profile?redirect=${encodeURIComponent(redirect)}`)
    const form = page.getByRole('form', { name: 'Data diri' })
    await form.getByLabel('Tentang kamu').fill(`Lewat ${redirect}`)
    await form.getByRole('button', { name: 'Simpan' }).click()
    await expect(page, redirect).toHaveURL(`${world.origin}${landing}`)
  }
  expect(left).toEqual([])
})
