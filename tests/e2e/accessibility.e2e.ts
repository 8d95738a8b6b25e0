import { expectNoBarriers } from '../support/e2e/barriers.ts'
import { findPublishedCode } from '../support/e2e/certificate.ts'
import { testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { getLessonPath, openReadings, finishItems } from '../support/e2e/lesson.ts'
import { memberAddresses } from '../support/e2e/member-addresses.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { sharePortfolioOf } from '../support/e2e/portfolio.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { findRecapPath, findRegisteredWebinar } from '../support/e2e/webinar.ts'

/**
 * Tests each colour scheme and each size only once, because contrast does not depend on the size, and layout does not
 * depend on the colours.
 */
const variants = [
  { colorScheme: 'dark', name: 'phone', size: { width: 360, height: 800 } },
  { colorScheme: 'light', name: 'desk', size: { width: 1440, height: 900 } },
] as const

for (const { colorScheme, name, size } of variants) {
  test.describe(`${colorScheme} colour scheme, window of a ${name}`, () => {
    test.use({ colorScheme, viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    testWithoutWorker('pages for visitors have no accessibility errors', async ({ page, world }) => {
      for (const path of [
        '/',
        '/kelas',
        '/kelas?type=Luring',
        '/cari?q=data',
        '/privasi',
        '/kelas/dasar-pengembang-web',
        '/auth/login',
        '/auth/register',
        '/auth/forget-password',
        '/reset-password?token=x',
        '/prakerja',
        '/prakerja/checking-voucher',
        '/kelas/tidak-ada/entah',
        '/story-of-love/belajar-di-kapal',
        '/certificates',
        `/certificates/${await findPublishedCode(world.ledger, 'graduation')}`,
        await sharePortfolioOf(world.ledger, siswa.email),
      ]) {
        await page.goto(path)
        await expectNoBarriers(page, path, colorScheme)
      }
    })

    testWithoutWorker(
      'a webinar, its meeting room, recap and certificate have no accessibility errors',
      async ({ page, world }) => {
        const slug = await findRegisteredWebinar(world.ledger, siswa)
        await logInWithoutForm(page, siswa)
        await page.goto('/webinar')
        const recap = await findRecapPath(world.ledger, siswa)
        const paper = `/attendance_certificate/v2/${await findPublishedCode(world.ledger, 'attendance')}`
        for (const path of [`/webinar/${slug}`, `/webinar/${slug}/ruang/1`, recap, paper]) {
          await openLinkAndWait(page, path)
          await expectNoBarriers(page, path, colorScheme)
        }
      },
    )

    testWithoutWorker('pages for learners have no accessibility errors', async ({ page, world }) => {
      const items = await world.ledger.items(siswa.email)
      const lessons = (['article', 'video', 'pdf', 'quiz', 'assignment'] as const).map(type =>
        items.find(item => item.type === type && item.status !== 'COMPLETED')!,
      )
      await logInWithoutForm(page, siswa)
      await page.goto('/akun/perangkat')
      for (const path of [
        ...memberAddresses,
        `/business/learning/${items[0]!.enrollmentId}`,
        '/kelas',
        '/kelas/pemasaran-digital-dari-nol/checkout',
        ...lessons.map(getLessonPath),
        `/graduation_certificate/v2/${await findPublishedCode(world.ledger, 'graduation')}`,
        '/akun/kabar',
        '/akun/keamanan',
        '/akun/data',
        '/akun/tampilan',
        '/akun/bantuan',
      ]) {
        await openLinkAndWait(page, path)
        await expectNoBarriers(page, path, colorScheme)
      }
    })

    test('pages for learners have no accessibility errors offline', async ({ page, context, world, goOffline }) => {
      const [first, second] = await openReadings(world.ledger, siswa, 2)
      await logInWithoutForm(page, siswa)
      await page.goto(getLessonPath(first!))
      await prepareForOffline(page, world)
      await goOffline(context)
      await finishItems(page, [first!, second!])
      for (const path of ['/sync', getLessonPath(second!), '/business/dashboard']) {
        await openLinkAndWait(page, path)
        await expectNoBarriers(page, `${path} offline`, colorScheme)
      }
    })
  })
}
