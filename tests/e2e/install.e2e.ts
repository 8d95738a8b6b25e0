import { expect, test } from '../support/e2e/fixtures.ts'
import { waitForWorker } from '../support/e2e/offline.ts'

test('the browser can install the app, and the icons, screenshots and shortcuts of its manifest load', async ({
  device,
}) => {
  const page = await device.open('/kelas')
  await waitForWorker(page)
  const cdp = await device.context.newCDPSession(page)
  await expect
    .poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors.map(error => error.errorId))
    .toEqual([])
  const { data } = await cdp.send('Page.getAppManifest')
  const manifest = JSON.parse(data ?? '{}') as Record<string, unknown>
  expect(manifest).toMatchObject({ id: '/', scope: '/', lang: 'id', display: 'standalone' })
  expect(manifest['screenshots']).toBeInstanceOf(Array)
  for (const key of ['icons', 'screenshots', 'shortcuts'] as const) {
    for (const entry of manifest[key] as { src?: string; url?: string }[]) {
      const accept = entry.url === undefined ? '*/*' : 'text/html'
      const response = await page.request.get(entry.src ?? entry.url ?? '', { headers: { accept } })
      expect(response.ok(), JSON.stringify(entry)).toBe(true)
    }
  }
})

test('a page appears before the worker is active, and the worker loads the app in few requests', async ({ page }) => {
  const requests: string[] = []
  const ofTheWorker: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  page.context().on('request', request => {
    if (request.serviceWorker() !== null) ofTheWorker.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests.filter(path => path.startsWith('/api/')).length).toBeLessThanOrEqual(1)
  await waitForWorker(page)
  // Waits for the activation, which may still fetch documents.
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(state).toBe('activated')
  // Each request costs a phone half a second, so two hundred files arrive in a few packs, and no file is requested
  // twice.
  expect(ofTheWorker.filter(path => path.includes('/pack-')).length).toBeGreaterThan(1)
  expect(ofTheWorker.length).toBeLessThan(40)
  expect(ofTheWorker.filter((path, at) => ofTheWorker.indexOf(path) !== at)).toEqual([])
})
