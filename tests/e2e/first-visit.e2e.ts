import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'

testWithoutWorker.describe(() => {
  testWithoutWorker.use({ contextOptions: { reducedMotion: 'no-preference' } })

  testWithoutWorker(
    'animations of the landing page use the compositor only, run while visible, and end after five seconds',
    async ({ page }) => {
      // Slows the animations down, so that they still run when the test reads them.
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
      await page.goto('/')
      const animations = () =>
        page.evaluate(() =>
          document.getAnimations().map(animation => {
            const effect = animation.effect as KeyframeEffect
            const own = new Set(['offset', 'computedOffset', 'easing', 'composite'])
            return {
              state: animation.playState,
              properties: [...new Set(effect.getKeyframes().flatMap(Object.keys))].filter(name => !own.has(name)),
              endsInTime: Number(effect.getComputedTiming().endTime) <= 5_000,
              // The browser cannot give an element inside an SVG image its own compositor layer.
              isInsidePicture: effect.target instanceof SVGElement && effect.target.ownerSVGElement !== null,
            }
          }),
        )
      await waitForHydration(page)
      // Scrolls by script, because Playwright would wait until the animation stops.
      await page.getByText('terkirim, aman').evaluate(words => words.scrollIntoView())
      const moving = { state: 'running', properties: ['transform'], endsInTime: true, isInsidePicture: false }
      await expect.poll(animations).toEqual(Array.from({ length: 4 }, () => moving))
      await page.keyboard.press('End')
      await expect.poll(animations).toEqual(Array.from({ length: 4 }, () => ({ ...moving, state: 'paused' })))
    },
  )
})

testWithoutWorker.describe(() => {
  testWithoutWorker.use({ viewport: { width: 360, height: 800 } })

  for (const path of ['/', '/faq']) {
    testWithoutWorker(`the tap that starts the app is repeated when the app has loaded: ${path}`, async ({ page }) => {
      const tapped = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async route => {
        await tapped.promise
        await route.continue()
      })
      await page.goto(path)
      await page.getByRole('button', { name: 'Buka menu' }).click()
      tapped.resolve()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  }
})

test('a user on a first visit gets from the landing page through login and dashboard to a lesson', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Before the page is idle the link leads to the login page; after that it opens the popup.
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
  const popup = page.getByRole('dialog', { name: 'Selamat datang kembali' })
  await popup.getByLabel('Email').fill(siswa.email)
  await popup.getByLabel('Password', { exact: true }).fill(siswa.password)
  expect(new URL(page.url()).pathname).toBe('/')
  await popup.getByRole('button', { name: 'Masuk', exact: true }).click()

  await expect(page).toHaveURL(/\/business\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: /^(?:Pagi|Siang|Sore|Malam), / })).toBeVisible()
  await page.getByRole('link', { name: 'Lanjutkan belajar' }).click()
  await page.waitForURL(/\/(business\/learning|lecture-material)\//)
  // Waits until the dashboard is gone, because the URL changes before the page does, and the dashboard has a link with
  // the same name.
  await expect(page.getByRole('region', { name: 'Target pekan ini' })).toHaveCount(0)
  if (page.url().includes('/business/learning/')) await page.getByRole('link', { name: 'Lanjutkan belajar' }).click()
  await expect(page).toHaveURL(/\/lecture-material\/\w+\/[0-9a-f-]{36}\?/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigasi materi' })).toBeVisible()
})

testWithoutWorker(
  'a new user finds a course, registers, pays with welcome points and reaches the first lesson',
  async ({ page, world }) => {
    const newcomer = { email: 'nadia.putri@contoh.test', password: 'kopi susu 1' }
    expect((await page.request.get(`${world.origin}/favicon.ico`)).headers()['content-type']).toContain('icon')
    await page.goto('/kelas')
    // Each filter choice is a separate history entry for Back. All keystrokes of a search together are one entry.
    const search = page.getByRole('searchbox', { name: 'Cari kelas' })
    await page.getByRole('button', { name: 'Luring', exact: true }).click()
    await expect(page).toHaveURL(/\/kelas\?type=Luring$/)
    await search.pressSequentially('data')
    await expect(page).toHaveURL(/cari=data/)
    await page.goBack()
    await expect(page).toHaveURL(/\/kelas\?type=Luring$/)
    await expect(search).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL(/\/kelas$/)

    await page
      .getByRole('link', { name: /Dasar Pengembang Web/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/kelas\/dasar-pengembang-web$/)
    await page.getByRole('link', { name: 'Daftar kelas' }).click()

    await page.getByRole('tab', { name: 'Buat Akun Baru' }).click()
    const form = page.getByRole('form', { name: 'Buat Akun Baru' })
    await form.getByLabel('Nama lengkap').fill('Nadia Putri')
    await form.getByLabel('Email', { exact: true }).fill(newcomer.email)
    await form.getByLabel('Ulangi email').fill(newcomer.email)
    await form.getByLabel('Nomor telepon').fill('081234567890')
    await form.getByLabel('Password', { exact: true }).fill(newcomer.password)
    await form.getByLabel('Ulangi password', { exact: true }).fill(newcomer.password)
    await form.getByRole('button', { name: 'Buat Akun Baru' }).click()
    const welcome = page.getByRole('dialog', { name: 'Pendaftaran berhasil!' })
    await welcome.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => world.ledger.balance(newcomer.email)).toBe(50)

    // After sign-up the checkout that required the account continues by itself.
    await expect(page).toHaveURL(/\/kelas\/dasar-pengembang-web\/checkout$/)
    await page.getByRole('radio', { name: /Poin Semai/ }).check()
    await page.getByRole('button', { name: 'Lanjut bayar' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Sudah benar?' })
    await expect(confirmation).toContainText('50 poin')
    await confirmation.getByRole('button', { name: 'Bayar' }).click()
    await expect(page).toHaveURL(/\/payment\/success/)
    await page.getByRole('link', { name: 'Buka kelas' }).click()
    await expect(page).toHaveURL(/\/business\/learning\//)
    // The receipt stays on the screen until the next page has loaded.
    await expect(page.getByRole('heading', { name: 'Pembayaran berhasil!' })).toBeHidden()
    await page.getByRole('link', { name: 'Mulai belajar' }).click()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

    const items = await world.ledger.items(newcomer.email)
    expect(items.length).toBeGreaterThan(36)
    expect((await world.ledger.points(newcomer.email)).map(row => [row.reason, row.amount])).toEqual([
      ['register-success', 50],
      ['checkout', -50],
    ])
  },
)

testWithoutWorker('type, topic and order of the catalogue are part of the URL', async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article')
  const web = page.getByRole('link', { name: 'Dasar Pengembang Web', exact: true })
  const market = page.getByRole('link', { name: 'Warung Naik Kelas', exact: true })
  await page.goto('/kelas')
  await expect(cards).toHaveCount(24)

  await page.getByRole('group', { name: 'Jenis kelas' }).getByRole('button', { name: 'Luring' }).click()
  await expect(page).toHaveURL(/[?&]type=Luring\b/)
  await expect(web).toHaveCount(0)
  await expect(market).toBeVisible()
  await expect(cards.getByText(/^Luring · /)).toHaveCount(await cards.count())

  await page.reload()
  await expect(market).toBeVisible()
  await expect(web).toHaveCount(0)
  await page.getByRole('button', { name: 'Semua', exact: true }).click()
  await expect(page).toHaveURL(/\/kelas$/)
  await expect(cards).toHaveCount(24)

  await page.getByLabel('Topik', { exact: true }).selectOption('Data & Analisis')
  await page.getByLabel('Urutkan', { exact: true }).selectOption('Harga terendah')
  await expect(page).toHaveURL(/\btopik=data\b.*\burut=harga\b/)
  await expect(market).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Topik', { exact: true })).toHaveValue('data')
  await expect(market).toHaveCount(0)
  await expect(async () => {
    const prices = await cards.getByText(/^Rp/).allTextContents()
    const numbers = prices.map(price => Number(price.replace(/\D/g, '')))
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  }).toPass()

  await page.goto('/kelas?type=Ngawur&urut=acak')
  await expect(cards).toHaveCount(24)
})

testWithoutWorker(
  'the login popup of a public page reports a wrong password, and then opens the dashboard',
  async ({ page }) => {
    await page.goto('/kelas')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(siswa.email)
    await dialog.getByLabel('Password', { exact: true }).fill('salah-sandi')
    await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(dialog.getByText('Email atau password salah.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(siswa.password)
    await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page).toHaveURL(/\/business\/dashboard$/)
  },
)

testWithoutWorker('a chosen colour scheme is kept after a reload', async ({ page }) => {
  await logIn(page, siswa)
  await page.getByRole('radio', { name: 'Gelap' }).first().press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
