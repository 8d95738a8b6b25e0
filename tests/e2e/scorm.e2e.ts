import { expectDraft } from '../support/e2e/accounts.ts'
import { findBarriers } from '../support/e2e/axe.ts'
import { listSentEntries } from '../support/e2e/faults.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectItemMark,
  expectNothingArrived,
  getLessonPath,
  openLesson,
} from '../support/e2e/lesson.ts'
import { waitForOpenings, prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { getUnitFrame, readPositionOnServer, readUnitStates, findUnit } from '../support/e2e/unit.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.describe('SCORM units in a browser that allows storage in frames', () => {
  test.use({ storesInFrames: true })

  test('a unit begun online continues offline, keeps its position after the browser closed, and is completed once', async ({
    device,
    world,
    goOffline,
    goOnline,
  }) => {
    const item = await findUnit(world, 'Latihan: Tiga Tombol')
    let page = await device.open('about:blank')
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await getUnitFrame(page, item).getByRole('button', { name: 'Nyalakan lampu' }).click()
    await expect(getUnitFrame(page, item).getByText('Langkah 2 dari 3')).toBeVisible()
    await expect.poll(() => readPositionOnServer(world, item)).toBe('1')
    const lesson = page.getByRole('article')
    await lesson.getByRole('button', { name: /^Simpan untuk offline/ }).click()
    await expect(lesson.getByText('Siap dibuka tanpa koneksi')).toBeVisible()
    await prepareForOffline(page, world)
    await waitForOpenings(page, world, siswa.email, [item])

    await goOffline(device.context)
    for (let click = 0; click < 3; click += 1)
      await getUnitFrame(page, item).getByRole('button', { name: 'Hitung' }).click()
    await expect(getUnitFrame(page, item).getByText('Langkah 3 dari 3')).toBeVisible()
    // A closed tab cannot save any more, so state that is not on the device by then is lost.
    await expectDraft(page, '"location":"2","suspendData":"4"')
    await page.close()
    await device.close()

    page = await device.open(getLessonPath(item))
    await goOffline(device.context)
    await page.reload()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(getUnitFrame(page, item).getByText('Langkah 3 dari 3')).toBeVisible()
    await getUnitFrame(page, item).getByRole('button', { name: 'Tutup latihan' }).click()
    const state = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')
    await expect(state).toHaveText('Selesai, belum terkirim')
    // The last state of the unit replaces the earlier state, and the points of the unit are sent after this state.
    await page.getByRole('link', { name: 'Sebelumnya' }).click()
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeHidden()
    await expectItemMark(page, item, 'Selesai, belum terkirim')
    await expectNothingArrived(world.ledger, siswa, [item])
    expect(await readPositionOnServer(world, item)).toBe('1')

    await goOnline(device.context)
    await expectArrived(world, siswa, [item])
    await expectAppliedOnce(world.ledger, siswa, [item])
    const [kept, ...more] = await readUnitStates(world, item)
    expect(more).toEqual([])
    expect(kept).toMatchObject({
      isDone: true,
      state: { completion: 'completed', scoreRaw: 100, location: '3', suspendData: '5' },
    })
    const ids = listSentEntries(world.proxy).map(entry => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    await page.goto('/sync')
    await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()
  })

  test('a SCORM 2004 unit works by keyboard, and a later failed attempt does not undo a pass', async ({
    device,
    world,
  }) => {
    const item = await findUnit(world, 'Latihan: Urutan Klik')
    const page = await device.open('about:blank')
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await page.getByRole('button', { name: 'Mulai' }).press('Enter')
    const unit = getUnitFrame(page, item)
    await expect(unit.getByText('Pertanyaan 1 dari 3')).toBeVisible()
    await expect(page.locator('iframe')).toBeFocused()
    // The focus moves into the unit, back out of it, and past it by a skip link.
    await page.keyboard.press('Tab')
    await expect(unit.getByRole('button', { name: 'Tombol' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Layar penuh' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Lewati materi interaktif' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('iframe')).not.toBeFocused()
    await expect(page.getByRole('button', { name: 'Layar penuh' })).not.toBeFocused()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(getLessonPath(item))

    // The unit may ask the learner in dialogs, which a frame without `allow-modals` would not show.
    const asked: string[] = []
    page.once('dialog', dialog => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    expect(await unit.locator('body').evaluate(() => confirm('Lanjutkan dari tempat berhenti?'))).toBe(true)
    expect(asked).toEqual(['Lanjutkan dari tempat berhenti?'])
    expect(await unit.locator('body').evaluate(() => confirm.toString())).not.toContain('[native code]')

    await unit.getByRole('button', { name: 'Tombol' }).press('Enter')
    await unit.getByRole('button', { name: 'event.stopPropagation()' }).press('Enter')
    await expect(unit.getByText('Pertanyaan 3 dari 3')).toBeVisible()
    await expect.poll(() => readPositionOnServer(world, item)).toBe('2')
    await page.reload()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(unit.getByText('Pertanyaan 3 dari 3')).toBeVisible({ timeout: scaleTimeLimit(30_000) })
    // Many units save their position only when the learner leaves the unit.
    await unit.locator('body').evaluate(saveWhenLeft, '[0,1,1]')
    await page.getByRole('link', { name: 'Sebelumnya' }).click()
    await expect.poll(async () => (await readUnitStates(world, item))[0]?.state.suspendData).toBe('[0,1,1]')
    await page.goBack()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(unit.getByText('2 dari 3 benar.')).toBeVisible({ timeout: scaleTimeLimit(30_000) })
    await unit.getByRole('button', { name: 'Ulangi' }).click()
    for (const answer of ['Tombol', 'event.stopPropagation()', 'removeEventListener()'])
      await unit.getByRole('button', { name: answer }).click()
    await expect(unit.getByText('2 dari 3 benar.')).toBeVisible()
    const state = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')
    await expect(state).toHaveText('Selesai')
    await expectArrived(world, siswa, [item])

    await unit.getByRole('button', { name: 'Ulangi' }).click()
    for (const wrong of ['Kartu', 'return true', 'removeEventListener()'])
      await unit.getByRole('button', { name: wrong }).click()
    await expect(unit.getByText('0 dari 3 benar.')).toBeVisible()
    await expect.poll(async () => (await readUnitStates(world, item))[0]?.state.suspendData).toBe('[1,2,1]')
    const [kept] = await readUnitStates(world, item)
    expect(kept).toMatchObject({ isDone: true, state: { success: 'passed', location: '3' } })
    expect(kept?.state.scoreScaled).toBeCloseTo(2 / 3)
    await expectAppliedOnce(world.ledger, siswa, [item])
  })

  test('units of a downloaded class open offline at the position of another device', async ({
    device,
    world,
    goOffline,
  }) => {
    const firstUnit = await findUnit(world, 'Latihan: Tiga Tombol')
    const secondUnit = await findUnit(world, 'Latihan: Urutan Klik')
    await world.ledger.query(
      `insert into scorm_state (enrollment_id, lecture_material_id, state, happened_at, updated_at)
       values ($1, $2, $3, now() - interval '1 hour', now())`,
      [
        firstUnit.enrollmentId,
        firstUnit.id,
        JSON.stringify({
          completion: 'incomplete',
          success: 'unknown',
          scoreRaw: null,
          scoreScaled: null,
          location: '2',
          suspendData: '4',
          totalSeconds: 30,
        }),
      ],
    )
    let page = await device.open('about:blank')
    await logInWithoutForm(page, siswa)
    await page.goto(`/business/learning/${firstUnit.enrollmentId}`)
    const trackClass = page.getByRole('group').filter({ hasText: firstUnit.title })
    await expect(trackClass).toBeVisible()
    if (!(await trackClass.evaluate(node => node instanceof HTMLDetailsElement && node.open))) {
      await trackClass.locator('summary').click()
    }
    await trackClass.getByRole('button', { name: /^Simpan untuk offline/ }).click()
    await expect(trackClass.getByText('Siap dibuka tanpa koneksi')).toBeVisible({ timeout: scaleTimeLimit(60_000) })
    await goOffline(device.context)
    await device.close()

    page = await device.open(getLessonPath(firstUnit))
    await goOffline(device.context)
    await page.reload()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(getUnitFrame(page, firstUnit).getByText('Langkah 3 dari 3')).toBeVisible()
    await page.goto(getLessonPath(secondUnit))
    await page.getByRole('button', { name: 'Mulai' }).click()
    await expect(getUnitFrame(page, secondUnit).getByText('Pertanyaan 1 dari 3')).toBeVisible()
  })
})

test('a browser that blocks storage of frames shows a message with help', async ({ device, world }) => {
  const item = await findUnit(world, 'Latihan: Tiga Tombol')
  const page = await device.open('about:blank')
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await page.getByRole('button', { name: 'Mulai' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Browser ini memblokir materi interaktif.')
  await expect(alert).toContainText('izinkan untuk 127.0.0.1')
  const bar = page.getByRole('navigation', { name: 'Navigasi materi' })
  await expect(bar.getByRole('link', { name: 'Lewati dulu' })).toBeInViewport()
  expect(await findBarriers(page)).toEqual([])
  await alert.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('alert')).toContainText('Browser ini memblokir materi interaktif.')
})

interface Runtime {
  SetValue(name: string, value: string): string
  Terminate(nothing: string): string
}

/** Runs in the unit. */
function saveWhenLeft(_body: unknown, words: string): void {
  const { API_1484_11: api } = parent as unknown as { API_1484_11: Runtime } // the player sets this API object
  const terminate = api.Terminate.bind(api)
  api.Terminate = nothing => {
    api.SetValue('cmi.suspend_data', words)
    return terminate(nothing)
  }
}
