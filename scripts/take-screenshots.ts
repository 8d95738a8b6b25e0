/**
 * Takes the two pictures of the README from a running server with demo content:
 *
 *     npm start
 *     node scripts/take-screenshots.ts http://localhost:4173
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'

const [, , origin = 'http://localhost:4173'] = process.argv
const folder = join(import.meta.dirname, '../docs/pictures')
const PASSWORD = 'belajar123'

interface Shot {
  name: string
  email: string
  path: string
  viewport: { width: number; height: number }
}

const shots: readonly Shot[] = [
  { name: 'phone', email: 'siswa@semai.test', path: '/business/dashboard', viewport: { width: 360, height: 800 } },
  { name: 'admin', email: 'admin@semai.test', path: '/admin/dashboard', viewport: { width: 1440, height: 900 } },
]

async function take(browser: Browser, { name, email, path, viewport }: Shot): Promise<void> {
  const page = await browser.newPage({ viewport, locale: 'id-ID', timezoneId: 'Asia/Jakarta', serviceWorkers: 'block' })
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.pathname.startsWith('/auth'))
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))
  await page.close()
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['SEMAI_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const shot of shots) await take(browser, shot)
await browser.close()
