import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { openLesson } from '../support/e2e/lesson.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, type Person, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const pakar: Person = { email: 'pakar@semai.test', password: 'belajar123' }

/** Returns a photo with a location, as large as the photo of a phone. It consists of noise, which does not compress. */
function photo(): Promise<Buffer> {
  const noise = { mean: 128, sigma: 60, type: 'gaussian' } as const
  return sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 88 })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' } })
    .toBuffer()
}

/** Returns the EXIF data: the location and all other data of the camera. */
async function getExif(picture: Buffer): Promise<Buffer | undefined> {
  return (await sharp(picture).metadata()).exif
}

async function openTask(world: World): Promise<Item> {
  const items = await world.ledger.items(siswa.email)
  const task = items.find(item => item.type === 'assignment' && item.status !== 'COMPLETED')
  if (!task) throw new Error('the demo learner has handed in everything')
  return task
}

/**
 * Cuts the connection of requests that send a piece: the first request in its body, the later requests after the server
 * has received the piece.
 */
function cutPieces(world: World, times: number): { left: () => number } {
  let left = times
  const stop = world.proxy.intercept(
    call => call.method === 'PATCH' && call.path.startsWith('/api/v1/uploads/'),
    async ({ cut, forward }) => {
      if (left < times) await forward()
      left -= 1
      if (left === 0) stop()
      cut()
    },
  )
  return { left: () => left }
}

test('a photo submitted offline survives a closed browser and three lost connections, arrives once and is scored', async ({
  device,
  world,
  goOffline,
  goOnline,
  browser,
}) => {
  const task = await openTask(world)
  let page = await device.open('about:blank')
  await logInWithoutForm(page, siswa)
  await openLesson(page, task)
  await prepareForOffline(page, world)
  await goOffline(device.context)

  const original = await photo()
  expect(await getExif(original)).toBeDefined()
  expect(original.length).toBeGreaterThan(4_000_000)
  await page.getByLabel('Jawabanmu').fill('Foto etalase Warung Bu Tini.')
  await page.getByLabel('Pilih berkas dari perangkat').setInputFiles([
    { name: 'etalase.jpg', mimeType: 'image/jpeg', buffer: original },
    { name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('Tiga rak, dua lampu.') },
  ])
  const files = page.getByRole('group', { name: 'Berkas' })
  await expect(files.getByRole('listitem').filter({ hasText: 'etalase.jpg' })).toContainText(/MB \(dari [\d,]+ MB\)/)
  await expect(files.getByRole('listitem').filter({ hasText: 'catatan.txt' })).toBeVisible()
  await page.reload()
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Kumpulkan tugas' }).click()
  await expect(page.getByText('Tugasmu tersimpan dan dikirim begitu ada koneksi.')).toBeVisible()
  const promised = await promisedFiles(page)
  await device.close()

  const cuts = cutPieces(world, 3)
  page = await device.open('/business/dashboard')
  await goOnline(device.context)
  await expect.poll(cuts.left).toBe(0)
  // Opens the page once, because each load would abort the piece that is being sent.
  await page.goto('/sync')
  await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible({
    timeout: scaleTimeLimit(60_000),
  })
  expect((await world.ledger.applications(siswa.email)).filter(each => each.materialId === task.id)).toEqual(
    expect.arrayContaining([{ what: 'assignment', materialId: task.id, times: 1 }]),
  )

  await openLesson(page, task)
  await page.getByText('Lihat jawabanmu').click()
  for (const { name, sha256 } of promised) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    const bytes = await (await page.request.get(href ?? '')).body()
    expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256)
    if (name === 'etalase.jpg') expect(await getExif(bytes)).toBeUndefined()
  }
  await expect.poll(() => storedFileCount(page)).toBe(0)

  const desk = await browser.newPage({ baseURL: world.origin })
  await desk.goto('/auth/login?redirect=%2Fbusiness%2Fscoring')
  await desk.getByRole('main').getByLabel('Email').fill(pakar.email)
  await desk.getByRole('main').getByLabel('Password', { exact: true }).fill(pakar.password)
  await desk.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(desk).not.toHaveURL(/auth/)
  await desk.goto('/business/scoring')
  await desk.getByRole('link', { name: new RegExp(task.title) }).click()
  const answer = desk.getByRole('article')
  await expect(answer.getByRole('img', { name: 'Isi etalase.jpg' })).toBeVisible()
  await answer.getByRole('button', { name: 'Kirim nilai' }).click()
  await expect(answer.getByText('Nilai harus diisi')).toBeVisible()
  await answer.getByLabel('Nilai (0 sampai 100)').fill('92')
  await answer.getByLabel('Komentar').fill('Terang dan rapi.')
  await answer.getByRole('button', { name: 'Kirim nilai' }).click()
  await expect(desk.getByText(/^Nilai untuk .* tersimpan\.$/)).toBeVisible()
  await desk.close()

  await page.reload()
  const current = page.getByRole('article', { name: 'Jawaban yang sudah dikumpulkan' })
  await expect(current).toContainText('Sudah dinilai')
  await expect(current).toContainText('92')
  await expect(current).toContainText('Terang dan rapi.')
})

test('a file and a text that another app shares are added to the chosen assignment offline', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const task = await openTask(world)
  await logInWithoutForm(page, siswa)
  await openLesson(page, task)
  await prepareForOffline(page, world)
  await goOffline(context)
  await share(page, 'Catatan dari aplikasi lain')
  await expect(page.getByRole('heading', { level: 1, name: 'Untuk tugas yang mana?' })).toBeVisible()
  await expect(page.getByText('dibagikan.txt')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(task.title) }).click()
  await expect(page.getByRole('heading', { level: 1, name: task.title })).toBeVisible()
  await expect(page.getByLabel('Jawabanmu')).toHaveValue(/Catatan dari aplikasi lain/)
  await expect(page.getByRole('group', { name: 'Berkas' }).getByRole('listitem')).toContainText('dibagikan.txt')
})

/** Shares a text as the phone does, by a form that is posted into the worker's scope. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate(words => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/bagikan'
    form.enctype = 'multipart/form-data'
    const field = (name: string, type: string) => {
      const input = document.createElement('input')
      input.name = name
      input.type = type
      form.append(input)
      return input
    }
    field('text', 'text').value = words
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Isi yang dibagikan'], 'dibagikan.txt', { type: 'text/plain' }))
    field('files', 'file').files = transfer.files
    document.body.append(form)
    form.submit()
  }, text)
}

/** Returns the files that the outbox entry on the device refers to. */
function promisedFiles(page: Page): Promise<{ name: string; sha256: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('semai')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.flatMap((entry: { payload: { files?: never[] } }) => entry.payload.files ?? []))
          })
        })
      }),
  )
}

/** Counts the files and the second copies on the device. Delivery deletes both. */
function storedFileCount(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const copies = await (await caches.open('semai-outbox-v1')).keys()
    const heads = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('semai-files')
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('heads').objectStore('heads').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(counting.result)
        })
      })
    })
    return heads + copies.filter(request => request.url.includes('/files/')).length
  })
}
