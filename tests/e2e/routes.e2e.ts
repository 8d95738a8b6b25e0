import type { Page } from '@playwright/test'
import type { Person as Rights } from '#contract/account/access.ts'
import { appRoutes, getRouteOutcome, type AppRoute, type RouteOutcome } from '#contract/wire/routes.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { admin, logIn, pakar, siswa, type Person } from '../support/e2e/people.ts'
import { sharePortfolioOf } from '../support/e2e/portfolio.ts'
import { openInApp, type Arrival } from '../support/e2e/router.ts'

interface Walker {
  account?: Person
  rights?: Rights
}

const walkers: Record<string, Walker> = {
  'a visitor': {},
  'a learner': { account: siswa, rights: { isAdmin: false, roles: ['learner'] } },
  'an expert': { account: pakar, rights: { isAdmin: false, roles: ['expert'] } },
  'an admin': { account: admin, rights: { isAdmin: true, roles: ['admin'] } },
  'an admin who is an expert too': { account: admin, rights: { isAdmin: true, roles: ['admin', 'expert'] } },
}

/** Separate documents, which the router cannot open. */
const documents = ['/', '/new']
const rows: readonly AppRoute[] = appRoutes.filter(({ path }) => !documents.includes(path))

const samples: Record<string, string> = {
  '/kelas/$slug': '/kelas/dasar-pengembang-web',
  '/kelas/$slug/checkout': '/kelas/dasar-pengembang-web/checkout',
  '/career/$slug': '/career/tenaga-pelatih-utama',
  '/program/$slug': '/program/pengembang-web',
  '/story-of-love/$slug': '/story-of-love/belajar-di-kapal',
}
const NOT_FOUND = '/_app/$'
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const getAddress = (path: string, found: Record<string, string>) =>
  samples[path] ?? found[path] ?? path.replaceAll('$type', 'article').replaceAll(/\$\w+/g, NOBODYS)

// Without a worker every document is requested over the network, where the test can see it.

for (const [name, { account, rights }] of Object.entries(walkers)) {
  test(`every path of the route table leads ${name} to its target`, async ({ page, world }) => {
    if (account && rights) {
      await world.ledger.query('update app_user set roles = $2 where email = $1', [account.email, rights.roles])
    }
    await page.route(/\.(?:woff2|webp|png|jpe?g|mp4)$/, route => route.abort())
    // The maintenance page redirects unless the server reports maintenance. Only this page requests this URL.
    await page.route('**/api/ready', route => route.fulfill({ status: 503 }))
    if (account) await logIn(page, account)
    else await page.goto('/auth/login')
    const open = await getOpener(page)
    // If the id or code does not exist, the page redirects to the home page or is not found.
    const [careerTrack] = await world.ledger.query<{ id: string }>('select id from career_track limit 1')
    const found = {
      '/admin/structured/$id': `/admin/structured/${careerTrack?.id}`,
      '/portofolio/$code': await sharePortfolioOf(world.ledger, siswa.email),
    }

    const notBuilt: string[] = []
    for (const row of rows) {
      const address = getAddress(row.path, found)
      const { at, routeId } = await open(address)
      if (routeId === NOT_FOUND) notBuilt.push(row.path)
      else expect(at, row.path).toBe(expectedAddress(getRouteOutcome(row, rights), withoutSlash(address), world.origin))
    }
    expect(notBuilt).toEqual([])

    for (const path of documents) {
      await page.unroute(isHome)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
}

function expectedAddress(landing: RouteOutcome, address: string, origin: string): string {
  if (landing.kind === 'stays') return address
  if (landing.kind === 'login') return `/auth/login?redirect=${encodeURIComponent(origin + address)}`
  if (landing.kind === 'business') return `/business/${landing.page}`
  return landing.kind === 'home' ? '/' : landing.path
}

/** Removes the slash at the end of the URL, as the router does. */
function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '')
}

/**
 * Returns a function that opens a URL inside the app. Intercepts the navigation to the landing page, which is a
 * separate document, so that the current document stays open for the next URL of the table.
 */
async function getOpener(page: Page): Promise<(address: string) => Promise<Arrival>> {
  let resolveArrival: (arrival: Arrival) => void = () => undefined
  await page.route(isHome, async route => {
    await route.fulfill({ status: 204 })
    resolveArrival({ at: '/' })
  })
  return address => {
    const home = new Promise<Arrival>(resolve => {
      resolveArrival = resolve
    })
    return Promise.race([home, openInApp(page, address)])
  }
}

function isHome(url: URL): boolean {
  return url.pathname === '/'
}
