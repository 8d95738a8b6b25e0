import { fileURLToPath } from 'node:url'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { becomeFirstAdmin, testEmptyServer as test } from '../support/e2e/production.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import type { ServerClock } from '../support/e2e/server-clock.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const film = fileURLToPath(
  new URL('../../server/demo/content/analis-data/media/video-median-hemat.mp4', import.meta.url),
)
const learner = { name: 'Dewi Lestari', email: 'dewi@contoh.id', password: 'kopi susu 1' }

/**
 * Returns the start of the session, in three hours, because sessions in the past cannot be bought, and a login ends
 * after a day.
 */
const soon = () => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 3 * HOUR_MS
/** Writes a time as an admin types it in Jakarta. */
const typedTime = (at: number) => new Date(at + 7 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')

/** Titles of the dialogs that ask for no reason. */
const NEEDS_NO_REASON: ReadonlySet<string> = new Set([
  'Tambah kategori',
  'Tambah instruktur',
  'Tambah program',
  'Tambah kelas',
  'Tambah sesi',
])

/** Fills the fields of a dialog, selects included, gives a reason if the dialog asks for one and presses its button. */
async function complete(page: Page, title: string, fields: Readonly<Record<string, string>>, button: string) {
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await write(dialog.getByLabel(label, { exact: true }), value)
  if (!NEEDS_NO_REASON.has(title)) await dialog.getByLabel('Alasan', { exact: true }).fill('Pembukaan sekolah')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function write(field: Locator, value: string) {
  if (await field.evaluate(node => node instanceof HTMLSelectElement)) await field.selectOption({ label: value })
  else await field.fill(value)
}

async function addPart(page: Page, button: string, title: string, kind?: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  if (kind) await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const form = page.getByRole('form', { name: /^Tambah / })
  await form.getByLabel(/^Judul /).fill(title)
  await form.getByRole('button', { name: 'Tambah', exact: true }).click()
  await expect(page.getByText(`${title} ditambahkan.`)).toBeVisible()
}

/** Opens a material of the list, changes its fields and saves them in the draft. */
async function editMaterial(page: Page, title: string, change: (drawer: Locator) => Promise<void>) {
  await page.getByRole('link', { name: title }).click()
  const drawer = page.getByRole('complementary', { name: title })
  await drawer.getByRole('button', { name: 'Ubah materi' }).click()
  await change(drawer)
  await drawer.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(drawer.getByRole('button', { name: 'Ubah materi' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Tutup' }).click()
}

/** Opens the phone of a learner, with its own session. */
async function newcomer(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
  return context.newPage()
}

async function register(phone: Page) {
  await phone.getByRole('tab', { name: 'Buat Akun Baru' }).click()
  const form = phone.getByRole('form', { name: 'Buat Akun Baru' })
  const fields = {
    'Nama lengkap': learner.name,
    Email: learner.email,
    'Ulangi email': learner.email,
    'Nomor telepon': '081234567890',
    Password: learner.password,
    'Ulangi password': learner.password,
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Buat Akun Baru' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** Opens the next material, and waits until it is the one on the screen. */
async function goOn(phone: Page, title: string) {
  const bar = phone.getByRole('navigation', { name: 'Navigasi materi' })
  await bar.getByRole('button', { name: /^Selanjutnya/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Runs the meeting: the admin shows the codes, and the learner enters two of them while the network is lost. */
async function attend(page: Page, phone: Page, { clock, start }: { clock: ServerClock; start: number }) {
  clock.goTo(start - MINUTE_MS)
  await openLinkAndWait(page, '/admin/sesi')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Barista dari Nol/ })
    .click()
  await phone.goto('/webinar')
  await phone
    .getByRole('link', { name: /Barista dari Nol/ })
    .first()
    .click()
  await phone.getByRole('link', { name: 'Buka ruang' }).click()
  const attendance = phone.getByRole('region', { name: 'Kehadiranmu' })
  await expect(attendance.getByLabel('Kode hadir')).toBeVisible()
  for (const minutes of [9, 18.5]) {
    await phone.context().setOffline(true)
    clock.goTo(start + minutes * MINUTE_MS)
    await page.reload()
    const shown = page.getByRole('region', { name: 'Kode hadir' }).getByRole('strong')
    const code = (await shown.innerText()).replace(/\D/g, '')
    await attendance.getByLabel('Kode hadir').fill(code)
    await attendance.getByRole('button', { name: 'Catat hadir' }).click()
    await expect(attendance.getByText('Kode tersimpan di perangkat ini')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(attendance.getByText(`Kode ${code} diterima.`)).toBeVisible()
  }
  clock.goTo(start + 21 * MINUTE_MS)
  await phone.reload()
  await expect(attendance.getByText('Hadir', { exact: true })).toBeVisible()
}

test('an admin sets up a school on an empty production server, using only the admin screens', async ({
  page,
  production,
  clock,
  browser,
}) => {
  test.setTimeout(scaleTimeLimit(300_000))
  await page.setViewportSize({ width: 1440, height: 900 })
  await becomeFirstAdmin(page, production)
  await expect(page.getByRole('region', { name: 'Siapkan server' })).toBeVisible()

  await openLinkAndWait(page, '/admin/kategori')
  await page.getByRole('button', { name: 'Tambah kategori' }).click()
  await complete(page, 'Tambah kategori', { Nama: 'Kuliner' }, 'Tambah')

  await openLinkAndWait(page, '/admin/instructor')
  await page.getByRole('button', { name: 'Tambah instruktur' }).click()
  const teacher = {
    Nama: 'Bu Rahma',
    Jabatan: 'Pemilik warung kopi',
    Tentang: 'Berjualan sejak 2012.',
    Keahlian: 'Kopi',
  }
  await complete(page, 'Tambah instruktur', teacher, 'Tambah')

  await openLinkAndWait(page, '/admin/career-track')
  await page.getByRole('button', { name: 'Tambah program' }).click()
  const program = {
    Judul: 'Barista',
    Ringkasan: 'Dari biji ke cangkir.',
    Penjelasan: 'Untuk pemula.',
    Kategori: 'Kuliner',
  }
  await complete(page, 'Tambah program', program, 'Tambah')

  await page.getByRole('link', { name: 'Susun draf' }).click()
  await addPart(page, 'Tambah track', 'Dasar Kopi')
  await addPart(page, 'Tambah kelas di Dasar Kopi', 'Mengenal Biji')
  const into = 'Tambah materi di Mengenal Biji'
  await addPart(page, into, 'Asal Kopi', 'artikel')
  await addPart(page, into, 'Menyangrai', 'video')
  await addPart(page, into, 'Kuis Biji', 'kuis')

  await openLinkAndWait(page, '/admin/lecture-material/update')
  await editMaterial(page, 'Asal Kopi', async drawer => {
    await drawer.getByLabel('Isi', { exact: true }).click()
    await page.keyboard.type('## Dari kebun\nKopi tumbuh di dataran tinggi.')
  })
  await editMaterial(page, 'Menyangrai', async drawer => {
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'Unggah Video', exact: true }).click()
    await (await choosing).setFiles(film)
    await expect(drawer.getByLabel('Video', { exact: true })).not.toHaveValue('')
    await drawer.getByLabel('Ringkasan').fill('Warna biji menunjukkan tingkat sangrai.')
  })

  await openLinkAndWait(page, '/admin/quiz')
  await page.getByRole('link', { name: 'Kuis Biji' }).click()
  await page.getByRole('button', { name: 'Ubah kuis' }).click()
  await page.getByRole('button', { name: 'Tambah soal' }).click()
  await page.getByLabel('Pertanyaan', { exact: true }).fill('Di mana kopi tumbuh paling baik?')
  await page.getByLabel('Pilihan 1', { exact: true }).fill('Dataran tinggi')
  await page.getByRole('radio', { name: 'Pilihan 1 benar' }).check()
  await page.getByLabel('Pilihan 2', { exact: true }).fill('Tepi pantai')
  await page.getByLabel('Penjelasan', { exact: true }).fill('Udara sejuk membuat buah kopi matang perlahan.')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ubah kuis' })).toBeVisible()

  await openLinkAndWait(page, '/admin/career-track')
  await page.getByRole('link', { name: 'Barista' }).click()
  await page.getByRole('button', { name: 'Tandai sudah ditinjau' }).click()
  await complete(page, 'Tinjau draf versi 1', {}, 'Sudah ditinjau')
  await page.getByRole('button', { name: 'Terbitkan versi 1' }).click()
  await complete(page, 'Terbitkan versi 1', {}, 'Terbitkan')

  await openLinkAndWait(page, '/admin/kelas')
  await page.getByRole('button', { name: 'Tambah kelas' }).click()
  const course = {
    Judul: 'Barista dari Nol',
    Ringkasan: 'Dua pekan menyeduh.',
    Penjelasan: 'Untuk yang belum pernah menyeduh kopi.',
    'Yang akan dikuasai': 'Memilih biji',
    Kategori: 'Kuliner',
    'Program yang dibuka': 'Barista',
    Pengajar: 'Bu Rahma',
    'Harga rupiah': '99000',
    'Harga poin': '50',
    'Lama belajar': '2',
  }
  await complete(page, 'Tambah kelas', course, 'Tambah')
  await page.getByRole('button', { name: 'Tambah sesi' }).click()
  const start = soon()
  const session = {
    'Nama sesi': 'Angkatan Satu',
    Kuota: '20',
    Mulai: typedTime(start),
    'Lama satu pertemuan': '20',
    'Jumlah pertemuan': '1',
  }
  await complete(page, 'Tambah sesi', session, 'Tambah sesi')
  await page.getByRole('button', { name: 'Tampilkan di katalog' }).click()
  await complete(page, 'Tampilkan Barista dari Nol', {}, 'Tampilkan')

  const phone = await newcomer(browser, production.origin)
  await phone.goto('/kelas/barista-dari-nol')
  await phone.getByRole('link', { name: 'Daftar kelas' }).first().click()
  await register(phone)
  await phone.getByText('Poin Semai').click()
  await phone.getByRole('button', { name: 'Lanjut bayar' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Bayar' }).click()
  await expect(phone.getByRole('heading', { name: 'Pembayaran berhasil!' })).toBeVisible()
  await phone.getByRole('link', { name: 'Buka kelas' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Barista' }).waitFor()

  await phone.getByRole('link', { name: 'Mulai belajar' }).click()
  await expect(phone.getByText('Kopi tumbuh di dataran tinggi.')).toBeVisible()
  await phone.getByRole('button', { name: 'Tandai selesai' }).click()
  await goOn(phone, 'Menyangrai')
  await phone.locator('video').evaluate(async (video: HTMLVideoElement) => {
    await video.play()
    video.playbackRate = 8
  })
  await expect(phone.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')).toContainText('Selesai')
  await goOn(phone, 'Kuis Biji')
  await phone.getByRole('radio', { name: 'Dataran tinggi' }).check()
  await phone.getByRole('button', { name: 'Kumpulkan jawaban' }).click()
  await expect(phone.getByRole('region', { name: 'Hasil kuis' })).toContainText('Lulus')

  await attend(page, phone, { clock, start })

  await openLinkAndWait(page, '/admin/user-graduation/?standing=ready')
  await page.getByRole('checkbox', { name: new RegExp(learner.name) }).check()
  await page.getByRole('button', { name: 'Luluskan', exact: true }).click()
  const graduation = page.getByRole('dialog')
  await graduation.getByLabel('Alasan').fill('Semua syarat terpenuhi')
  await graduation.getByRole('button', { name: 'Luluskan', exact: true }).click()
  await expect(graduation.getByText('Selesai', { exact: true }).first()).toBeVisible()
  await graduation.getByRole('button', { name: 'Tutup' }).first().click()
  await phone.goto('/sertifikat')
  await phone.getByRole('link', { name: 'Lihat sertifikat kelulusan' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: learner.name })).toBeVisible()

  await openLinkAndWait(page, '/admin/order')
  await page.getByRole('table').getByRole('link').click()
  await page.getByRole('button', { name: 'Kembalikan pembayaran' }).click()
  await complete(page, 'Kembalikan pembayaran', {}, 'Kembalikan')
  await phone.goto('/akun/kabar')
  await expect(phone.getByText('Poinmu dikembalikan')).toBeVisible()
})
